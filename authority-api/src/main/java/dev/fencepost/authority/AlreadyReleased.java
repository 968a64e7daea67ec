package dev.fencepost.authority;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Outcome;
import java.time.Instant;
import java.util.Objects;

/**
 * Answers that the same proof released the claim before; the first outcome stands.
 *
 * @param claim the claim
 * @param outcome what the holder said the first time
 * @param at when, on the authority's clock
 */
public record AlreadyReleased(Claim claim, Outcome outcome, Instant at) implements ReleaseResult {
    /** Checks the parts. */
    public AlreadyReleased {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(at, "at");
    }
}
