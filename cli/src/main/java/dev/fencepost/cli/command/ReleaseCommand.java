package dev.fencepost.cli.command;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.cli.session.Answer;
import dev.fencepost.cli.session.ClaimNodes;
import dev.fencepost.cli.session.Desks;
import dev.fencepost.cli.session.ProofOptions;
import dev.fencepost.cli.session.Session;
import dev.fencepost.cli.session.SessionCommand;
import dev.fencepost.cli.session.UsageException;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskRelease;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Ends a claim with an outcome. */
@Command(
        name = "release",
        header = "End a claim, and say what became of the work.",
        description = "COMPLETED is final. Safe to repeat. A claim that is lost is not released: exits with 4.",
        footer = {
            "",
            "Examples:",
            "  fencepost release --claim claim.json --outcome completed --note 'merged as 4f1c'",
            "  fencepost release --claim - --outcome failed --retry-after 10m < claim.json"
        })
public final class ReleaseCommand extends SessionCommand {
    @Mixin
    private ProofOptions proof = new ProofOptions();

    @Option(
            names = "--outcome",
            paramLabel = "OUTCOME",
            required = true,
            description = "completed, failed, blocked or yielded.")
    private Outcome.Kind kind = Outcome.Kind.YIELDED;

    @Option(names = "--note", paramLabel = "TEXT", description = "For people, and for whoever takes the item next.")
    private @Nullable String note;

    @Option(
            names = "--retry-after",
            paramLabel = "TIME",
            description = "How long the item rests; with failed and yielded.")
    private @Nullable Duration retryAfter;

    @Option(names = "--result", paramLabel = "JSON", description = "A small JSON object with what came out.")
    private @Nullable String result;

    /** Makes the command; picocli does. */
    public ReleaseCommand() {}

    @Override
    protected Answer answer(Session session) {
        Outcome outcome = UsageException.checked("the outcome", this::outcome);
        ClaimProof given = proof.claim(session.surroundings()).proof();
        try (ClaimDesk desk = Desks.showing(session)) {
            DeskRelease released = desk.release(given, outcome);
            Answer answer = answerOf(released.result());
            Desks.warn(session, released.warnings(), answer);
            return answer;
        }
    }

    private static Answer answerOf(ReleaseResult result) {
        if (result instanceof Released released) {
            return ended("released", released.claim(), released.outcome(), released.at());
        }
        if (result instanceof AlreadyReleased before) {
            return ended("already_released", before.claim(), before.outcome(), before.at());
        }
        return ClaimNodes.lost((Lost) result);
    }

    private Outcome outcome() {
        Outcome outcome = Outcome.of(kind);
        outcome = note == null ? outcome : outcome.withNote(note);
        outcome = retryAfter == null ? outcome : outcome.withRetryAfter(retryAfter);
        return result == null ? outcome : outcome.withResult(new Packet(result));
    }

    private static Answer ended(String code, Claim claim, Outcome outcome, Instant at) {
        Answer answer = Answer.done(code)
                .line(code.replace('_', ' ') + ": " + ClaimNodes.line(claim) + ", " + ClaimNodes.code(outcome.kind()));
        answer.json().set("claim", ClaimNodes.of(claim));
        answer.json().set("outcome", ClaimNodes.of(outcome));
        answer.json().put("at", at.toString());
        return answer;
    }
}
