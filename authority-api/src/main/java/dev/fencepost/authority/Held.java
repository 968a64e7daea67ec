package dev.fencepost.authority;

import dev.fencepost.claim.Claim;
import java.time.Duration;
import java.util.Objects;

/**
 * Answers that the proof was current at the moment of the answer.
 *
 * @param claim the claim
 * @param remaining what was left of the lease then; count down from when the question was sent, on a monotonic clock
 */
public record Held(Claim claim, Duration remaining) implements Verdict {
    /** Checks the parts. */
    public Held {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(remaining, "remaining");
    }
}
