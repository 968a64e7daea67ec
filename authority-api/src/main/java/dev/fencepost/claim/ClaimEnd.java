package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Says how and when a claim ended. Every claim ends at most once.
 *
 * @param cause who ended it
 * @param at when, on the authority's clock
 * @param outcome what the holder said; present exactly with RELEASED
 * @param reason what the operator said; present exactly with ABANDONED
 */
public record ClaimEnd(Cause cause, Instant at, Optional<Outcome> outcome, Optional<String> reason) {
    /** The most characters of a reason. */
    public static final int MAX_REASON_LENGTH = 1_000;

    /** Who ended a claim. */
    public enum Cause {
        /** The holder gave it back. */
        RELEASED,
        /** It had lapsed and was swept or taken over. */
        RECLAIMED,
        /** An operator forced it free. */
        ABANDONED
    }

    /** Checks the parts. */
    public ClaimEnd {
        Objects.requireNonNull(cause, "cause");
        at = Require.instant("at", at);
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(reason, "reason");
        reason = reason.map(text -> Require.prose("reason", text, MAX_REASON_LENGTH));
        if (outcome.isPresent() != (cause == Cause.RELEASED)) {
            throw Require.invalid("outcome", "goes with RELEASED and only with it; the cause is " + cause);
        }
        if (reason.isPresent() != (cause == Cause.ABANDONED)) {
            throw Require.invalid("reason", "goes with ABANDONED and only with it; the cause is " + cause);
        }
    }

    /** Returns the end of a claim that its holder gave back. */
    public static ClaimEnd released(Instant at, Outcome outcome) {
        return new ClaimEnd(Cause.RELEASED, at, Optional.of(outcome), Optional.empty());
    }

    /** Returns the end of a lapsed claim that was swept or taken over. */
    public static ClaimEnd reclaimed(Instant at) {
        return new ClaimEnd(Cause.RECLAIMED, at, Optional.empty(), Optional.empty());
    }

    /** Returns the end of a claim that an operator forced free. */
    public static ClaimEnd abandoned(Instant at, String reason) {
        return new ClaimEnd(Cause.ABANDONED, at, Optional.empty(), Optional.of(reason));
    }
}
