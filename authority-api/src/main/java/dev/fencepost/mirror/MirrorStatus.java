package dev.fencepost.mirror;

import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Says how far the mirror of a scope is behind.
 *
 * @param pending how many items have something to show, resting ones included
 * @param failed how many of those failed when last tried
 * @param lastShownAt when an event was last shown, on the authority's clock
 * @param oldestPendingAt when the oldest event to show happened, on the authority's clock; present exactly if there is one
 */
public record MirrorStatus(int pending, int failed, Optional<Instant> lastShownAt, Optional<Instant> oldestPendingAt) {
    /** Checks the parts. */
    public MirrorStatus {
        Require.between("pending", pending, 0, Integer.MAX_VALUE);
        Require.between("failed", failed, 0, pending);
        Objects.requireNonNull(lastShownAt, "lastShownAt");
        Objects.requireNonNull(oldestPendingAt, "oldestPendingAt");
        if (oldestPendingAt.isPresent() != (pending > 0)) {
            throw Require.invalid(
                    "oldestPendingAt", "goes with pending items and only with them; there are " + pending);
        }
    }

    /** Tells whether all there is to show is shown. */
    public boolean isCaughtUp() {
        return pending == 0;
    }
}
