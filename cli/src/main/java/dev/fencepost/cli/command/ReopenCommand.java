package dev.fencepost.cli.command;

import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.authority.ReopenResult;
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
import picocli.CommandLine.Parameters;

/** Makes an item claimable again. */
@Command(
        name = "reopen",
        header = "Make an item claimable again.",
        description = "Lifts completed, blocked, rest and quarantine. Exits with 2 if there is nothing to reopen, or if"
                + " the last fence is another one.",
        footer = {"", "Example:", "  fencepost reopen issue-17 --fence 4"})
public final class ReopenCommand extends SessionCommand {
    @Parameters(paramLabel = "ITEM", description = "The id of the item.")
    private String item = "";

    @Mixin
    private ExpectedFenceOptions expected = new ExpectedFenceOptions();

    /** Makes the command; picocli does. */
    public ReopenCommand() {}

    @Override
    protected Answer answer(Session session) {
        ReopenResult result = session.open().admin().reopen(session.key(item), expected.fence());
        if (result instanceof ReopenResult.Reopened reopened) {
            Answer answer = Answer.done("reopened")
                    .line("reopened after: " + ClaimNodes.line(reopened.last().claim()));
            answer.json().set("claim", ClaimNodes.of(reopened.last()));
            Desks.show(session, List.of(ClaimEvent.latestOf(reopened.last())), answer);
            return answer;
        }
        return result instanceof FenceMismatch mismatch
                ? ExpectedFenceOptions.mismatch(mismatch)
                : Answer.of(ExitCode.NOTHING, "nothing_to_reopen").line(item + " has nothing to reopen");
    }
}
