package dev.fencepost.cli.command;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.Desks;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.mirror.ClaimEvent;
import java.util.List;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Forces an item free. */
@Command(
        name = "abandon",
        header = "Force an item free whose claim has not ended.",
        description = "Its holder learns of it at its next verify or heartbeat. Exits with 2 if there is nothing to"
                + " abandon, or if the last fence is another one.",
        footer = {"", "Example:", "  fencepost abandon issue-17 --fence 4 --reason 'host is gone'"})
public final class AbandonCommand extends SessionCommand {
    @Parameters(paramLabel = "ITEM", description = "The id of the item.")
    private String item = "";

    @Option(names = "--reason", paramLabel = "TEXT", required = true, description = "For the record.")
    private String reason = "";

    @Mixin
    private ExpectedFenceOptions expected = new ExpectedFenceOptions();

    /** Makes the command; picocli does. */
    public AbandonCommand() {}

    @Override
    protected Answer answer(Session session) {
        AbandonResult result = session.open().admin().abandon(session.key(item), expected.fence(), reason);
        if (result instanceof AbandonResult.Abandoned abandoned) {
            Answer answer = Answer.done("abandoned")
                    .line("abandoned: " + ClaimNodes.line(abandoned.ended().claim()));
            answer.json().set("claim", ClaimNodes.of(abandoned.ended()));
            Desks.show(session, List.of(ClaimEvent.latestOf(abandoned.ended())), answer);
            return answer;
        }
        return result instanceof FenceMismatch mismatch
                ? ExpectedFenceOptions.mismatch(mismatch)
                : Answer.of(ExitCode.NOTHING, "nothing_to_abandon").line(item + " is not held");
    }
}
