package dev.fencepost.cli.command;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** Says why an item is not claimable, without claiming it. */
@Command(
        name = "why",
        header = "Say why an item is not claimable.",
        description = {
            "Looks at the last claim of the item with the codes that claim uses. Exits with 0 if it is claimable, as far",
            "as the item itself goes, and with 2 if not. Limits and attempts are checked only by a claim itself."
        },
        footer = {"", "Example:", "  fencepost why issue-17"})
public final class WhyCommand extends SessionCommand {
    @Parameters(paramLabel = "ITEM", description = "The id of the item.")
    private String item = "";

    /** Makes the command; picocli does. */
    public WhyCommand() {}

    @Override
    protected Answer answer(Session session) {
        WorkItemKey key = session.key(item);
        ClaimQuery query = ClaimQuery.of(key).withPageSize(ClaimQuery.MAX_PAGE_SIZE);
        ClaimPage page = session.authority().inspect(query);
        while (page.nextCursor().isPresent()) {
            page = session.authority().inspect(query.after(page.nextCursor().get()));
        }
        ClaimRecord last = page.records().isEmpty()
                ? null
                : page.records().get(page.records().size() - 1);
        if (last == null) {
            return claimable(item + " is claimable: it was never claimed", null);
        }
        Instant asOf = page.asOf();
        return switch (last.state()) {
            case ACTIVE ->
                blocked(
                        SkipReason.HELD,
                        last,
                        Optional.of(last.claim().lease().expiresAt()),
                        "its holder works on it; wait, or: fencepost abandon " + item + " --fence "
                                + last.claim().fence() + " --reason ...");
            case LAPSED -> claimable(item + " is claimable: its last claim has lapsed", last);
            case ENDED -> ended(last, asOf);
        };
    }

    private Answer ended(ClaimRecord last, Instant asOf) {
        ClaimEnd end = last.end().orElseThrow();
        Optional<Outcome> outcome = end.outcome();
        if (last.reopenedAt().isPresent() || outcome.isEmpty()) {
            return claimable(item + " is claimable", last);
        }
        String reopen = "fencepost reopen " + item + " --fence " + last.claim().fence();
        return switch (outcome.get().kind()) {
            case COMPLETED -> blocked(SkipReason.COMPLETED, last, Optional.empty(), "it is done; if not: " + reopen);
            case BLOCKED -> blocked(SkipReason.BLOCKED, last, Optional.empty(), "when it no longer is: " + reopen);
            case FAILED, YIELDED -> {
                Optional<Instant> until =
                        outcome.get().retryAfter().map(rest -> end.at().plus(rest));
                yield until.isPresent() && asOf.isBefore(until.get())
                        ? blocked(SkipReason.COOLING_DOWN, last, until, "wait, or: " + reopen)
                        : claimable(item + " is claimable: it was given back", last);
            }
        };
    }

    private static Answer claimable(String text, @Nullable ClaimRecord last) {
        Answer answer = Answer.done("claimable").line(text);
        answer.json().putArray("reasons");
        if (last != null) {
            answer.json().set("last", ClaimNodes.of(last));
        }
        return answer;
    }

    private Answer blocked(SkipReason reason, ClaimRecord last, Optional<Instant> until, String wayOut) {
        Answer answer = Answer.of(ExitCode.NOTHING, "not_claimable")
                .line(item + " is not claimable: " + reason.code()
                        + until.map(at -> " until " + at).orElse(""))
                .line("  " + ClaimNodes.line(last.claim()))
                .line("  " + wayOut);
        answer.json().putArray("reasons").add(reason.code());
        until.ifPresent(at -> answer.json().put("until", at.toString()));
        answer.json().put("wayOut", wayOut).set("last", ClaimNodes.of(last));
        return answer;
    }
}
