package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.time.Duration;
import java.time.Instant;

/**
 * The time part of a claim, on the authority's clock and no other.
 *
 * @param grantedAt when the claim was granted
 * @param expiresAt the first instant at which the claim is no longer held
 */
public record Lease(Instant grantedAt, Instant expiresAt) {
    /** The lease that is used where none is asked for. */
    public static final Duration DEFAULT_DURATION = Duration.ofMinutes(60);

    /** The longest lease that can be asked for. */
    public static final Duration MAX_DURATION = Duration.ofDays(30);

    /** Checks the order. */
    public Lease {
        grantedAt = Require.instant("grantedAt", grantedAt);
        expiresAt = Require.instant("expiresAt", expiresAt);
        if (!expiresAt.isAfter(grantedAt)) {
            throw Require.invalid("expiresAt", "is " + expiresAt + "; it must be after grantedAt, " + grantedAt);
        }
    }

    /** Tells whether the lease is over at an instant of the authority's clock; at {@code expiresAt} it is. */
    public boolean isOverAt(Instant instant) {
        return !instant.isBefore(expiresAt);
    }

    /** Returns what remains at an instant of the authority's clock, zero once over. */
    public Duration remainingAt(Instant instant) {
        return isOverAt(instant) ? Duration.ZERO : Duration.between(instant, expiresAt);
    }
}
