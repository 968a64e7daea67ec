package dev.fencepost.authority;

import dev.fencepost.claim.Skip;
import dev.fencepost.internal.Require;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Answers that no candidate was claimable, and why for each.
 *
 * @param skips why each candidate was passed over, in order
 * @param earliestExpiry the earliest expiry among the held candidates, on the authority's clock
 * @param retryAfter how long from the decision until the first skip may end by itself, if any does
 */
public record NothingClaimable(List<Skip> skips, Optional<Instant> earliestExpiry, Optional<Duration> retryAfter)
        implements ClaimResult {
    /** Checks the parts. */
    public NothingClaimable {
        skips = Require.list("skips", skips);
        Objects.requireNonNull(earliestExpiry, "earliestExpiry");
        Objects.requireNonNull(retryAfter, "retryAfter");
    }
}
