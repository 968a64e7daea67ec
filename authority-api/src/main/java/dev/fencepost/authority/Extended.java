package dev.fencepost.authority;

import dev.fencepost.claim.Claim;
import java.time.Duration;
import java.util.Objects;

/**
 * Answers that the lease runs on.
 *
 * @param claim the claim with its lease as it is now, under the same fence
 * @param remaining what was left of the lease at the moment of the answer
 */
public record Extended(Claim claim, Duration remaining) implements HeartbeatResult {
    /** Checks the parts. */
    public Extended {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(remaining, "remaining");
    }
}
