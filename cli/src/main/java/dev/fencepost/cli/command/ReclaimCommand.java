package dev.fencepost.cli.command;

import dev.fencepost.authority.Contended;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.ClaimStore;
import dev.fencepost.cli.session.ClaimTerms;
import dev.fencepost.cli.session.ClaimantOptions;
import dev.fencepost.cli.session.Desks;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.mirror.ClaimEvent;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends lapsed claims, or takes the longest-lapsed one over. */
@Command(
        name = "reclaim",
        header = "End lapsed claims, or take one over.",
        description = "Without --take-over it sweeps: items of lapsed claims become free. With it the longest-lapsed"
                + " item is granted to you under a higher fence, with what its last holder left; exits with 2 if"
                + " nothing has lapsed.",
        footer = {
            "",
            "Examples:",
            "  fencepost reclaim --grace 5m",
            "  fencepost reclaim --take-over --claim claim.json"
        })
public final class ReclaimCommand extends SessionCommand {
    @Option(names = "--take-over", description = "Take the longest-lapsed item over.")
    private boolean takeOver;

    @Option(names = "--grace", paramLabel = "TIME", description = "Leave alone what lapsed less long ago.")
    private @Nullable Duration grace;

    @Option(names = "--at-most", paramLabel = "N", defaultValue = "1000", description = "The most claims to sweep.")
    private int atMost;

    @Mixin
    private ClaimantOptions claimant = new ClaimantOptions();

    @Mixin
    private ClaimTerms terms = new ClaimTerms();

    @Mixin
    private ClaimStore store = new ClaimStore();

    /** Makes the command; picocli does. */
    public ReclaimCommand() {}

    @Override
    protected Answer answer(Session session) {
        return takeOver ? takeOver(session) : sweep(session);
    }

    private Answer sweep(Session session) {
        Duration rest = Optional.ofNullable(grace)
                .orElseGet(() ->
                        session.config().map(config -> config.takeoverGrace()).orElse(Duration.ZERO));
        Sweep sweep = UsageException.checked(
                "--at-most",
                () -> Sweep.of(session.requiredScope()).withGrace(rest).withAtMost(atMost));
        Swept swept = session.authority().reclaimExpired(sweep);
        Answer answer = Answer.done("swept").line(swept.ended().size() + " lapsed claims ended");
        swept.ended().forEach(record -> answer.line("  " + ClaimNodes.line(record.claim())));
        answer.json().set("ended", ClaimNodes.records(swept.ended()));
        Desks.show(session, swept.ended().stream().map(ClaimEvent::latestOf).toList(), answer);
        return answer;
    }

    private Answer takeOver(Session session) {
        store.prepare(session, 1);
        TakeOverResult result = session.authority()
                .reclaimExpired(terms.takeOver(session, claimant.claimant(session), Optional.ofNullable(grace)));
        if (result instanceof TakenOver taken) {
            String file = store.write(session, taken.grant()).toString();
            Answer answer = Answer.done("taken_over")
                    .line("taken over: " + ClaimNodes.line(taken.grant().claim()) + ", file " + file);
            answer.json().set("claim", ClaimNodes.of(taken.grant().claim()));
            answer.json().put("claimFile", file);
            taken.grant().handOff().ifPresent(handOff -> answer.json().set("handOff", ClaimNodes.of(handOff)));
            Desks.show(session, List.of(ClaimEvent.claimed(taken.grant().claim())), answer);
            return answer;
        }
        if (result instanceof NothingLapsed nothing) {
            Answer answer = Answer.of(ExitCode.NOTHING, "nothing_lapsed").line("nothing that has lapsed can be taken");
            nothing.skips().forEach(skip -> answer.line("  " + ClaimNodes.line(skip)));
            answer.json().set("skips", ClaimNodes.skips(nothing.skips()));
            return answer;
        }
        if (result instanceof Contended contended) {
            Answer answer = Answer.of(ExitCode.NOTHING, "contended").line("others were at it; ask again");
            answer.json().put("retryAfter", contended.retryAfter().toString());
            return answer;
        }
        return Answer.of(ExitCode.NOTHING, "already_ended").line("the request was decided before, and has ended");
    }
}
