package dev.fencepost.cli.backlog;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.Swept;
import dev.fencepost.backlog.Backlog;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.UsageException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Ends lapsed claims, or one by force. */
@Command(
        name = "reclaim",
        header = "Make the cards of lapsed claims ready; with an ID, take that card away from its holder.",
        footer = {
            "",
            "Examples:",
            "  fencepost backlog reclaim",
            "  fencepost backlog reclaim A1 --reason 'its agent is gone'"
        })
final class ReclaimCardCommand extends BacklogSession {
    @Parameters(paramLabel = "ID", arity = "0..1", description = "The card to take away by force; with --reason.")
    private @Nullable String id;

    @Option(names = "--reason", paramLabel = "TEXT", description = "Why, for the record; with an ID.")
    private @Nullable String reason;

    @Option(names = "--at-most", paramLabel = "N", defaultValue = "1000", description = "The most claims to end.")
    private int atMost;

    @Override
    Answer answer(Session session, Backlog backlog) {
        String card = id;
        String why = reason;
        if ((card == null) != (why == null)) {
            throw new UsageException("an ID and --reason go together");
        }
        return card == null || why == null
                ? swept(UsageException.checked("--at-most", () -> backlog.reclaim(atMost)))
                : taken(UsageException.checked("--reason", () -> backlog.reclaim(card, why)));
    }

    private static Answer swept(Swept swept) {
        Answer answer = Answer.done("swept").line(swept.ended().size() + " lapsed claims ended");
        swept.ended().forEach(record -> answer.line("  " + ClaimNodes.line(record.claim())));
        answer.json().set("ended", ClaimNodes.records(swept.ended()));
        return answer;
    }

    private static Answer taken(AbandonResult result) {
        if (result instanceof AbandonResult.Abandoned abandoned) {
            Answer answer = Answer.done("reclaimed")
                    .line("taken away: " + ClaimNodes.line(abandoned.ended().claim()));
            answer.json().set("claim", ClaimNodes.of(abandoned.ended()));
            return answer;
        }
        return Answer.of(ExitCode.NOTHING, "nothing_to_reclaim").line("nobody holds it");
    }
}
