package dev.fencepost.cli.command;

import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.Retention;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import java.time.Duration;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Drops old history. */
@Command(
        name = "prune",
        header = "Drop old history of the whole store.",
        description = "Fences and the ids of requests are never forgotten.",
        footer = {"", "Example:", "  fencepost prune --keep-for 90d --keep-per-item 3"})
public final class PruneCommand extends SessionCommand {
    @Option(names = "--keep-for", paramLabel = "TIME", required = true, description = "Keep what ended less long ago.")
    private Duration keepFor = Duration.ZERO;

    @Option(
            names = "--keep-per-item",
            paramLabel = "N",
            defaultValue = "1",
            description = "Keep so many of the latest claims of each item.")
    private int keepPerItem;

    /** Makes the command; picocli does. */
    public PruneCommand() {}

    @Override
    protected boolean isBounded() {
        return false;
    }

    @Override
    protected Answer answer(Session session) {
        Retention retention = UsageException.checked("the retention", () -> new Retention(keepFor, keepPerItem));
        Pruned pruned = session.open().admin().prune(retention);
        Answer answer = Answer.done("pruned").line(pruned.claims() + " old claims dropped");
        answer.json().put("claims", pruned.claims());
        return answer;
    }
}
