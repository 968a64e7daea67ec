package dev.fencepost.authority;

import dev.fencepost.claim.Skip;
import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.List;

/**
 * Answers that there may be free work, but others were taking it at that moment: it is not "nothing to do".
 *
 * @param skips why each candidate was passed over, in order; at least one says CONTENDED unless the whole scope was busy
 * @param retryAfter how long to wait before asking again, at most a minute
 */
public record Contended(List<Skip> skips, Duration retryAfter) implements ClaimResult, TakeOverResult {
    /** Checks the parts. */
    public Contended {
        skips = Require.list("skips", skips);
        retryAfter = Require.positive("retryAfter", retryAfter, Duration.ofMinutes(1));
    }
}
