package dev.fencepost.authority;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Outcome;
import java.time.Instant;
import java.util.Objects;

/**
 * Answers that this call ended the claim.
 *
 * @param claim the claim
 * @param outcome what the holder said
 * @param at when, on the authority's clock
 */
public record Released(Claim claim, Outcome outcome, Instant at) implements ReleaseResult {
    /** Checks the parts. */
    public Released {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(outcome, "outcome");
        Objects.requireNonNull(at, "at");
    }
}
