package dev.fencepost.coordinator;

import dev.fencepost.claim.Lease;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Says how a {@link LeaseKeeper} keeps leases alive.
 *
 * @param lease what every heartbeat asks for
 * @param interval how often a claim is beaten; at most half the lease, so that one lost heartbeat loses nothing
 * @param margin how long before the end of its lease a claim is given up; covers clocks that run at different speeds
 * @param stallAfter how long the work may make no progress before its heartbeats stop; none means that the keeper beats as
 *     long as the process lives
 */
public record KeeperTerms(Duration lease, Duration interval, Duration margin, Optional<Duration> stallAfter) {
    /** Checks the parts against each other. */
    public KeeperTerms {
        positive("lease", lease);
        positive("interval", interval);
        Objects.requireNonNull(margin, "margin");
        Objects.requireNonNull(stallAfter, "stallAfter");
        stallAfter.ifPresent(stall -> positive("stallAfter", stall));
        if (lease.compareTo(Lease.MAX_DURATION) > 0) {
            throw new IllegalArgumentException("lease is " + lease + "; at most " + Lease.MAX_DURATION + " is allowed");
        }
        if (interval.compareTo(lease.dividedBy(2)) > 0) {
            throw new IllegalArgumentException(
                    "interval is " + interval + "; it must be at most half the lease, which is " + lease
                            + ", or one lost heartbeat would lose the claim");
        }
        if (margin.isNegative() || margin.compareTo(lease.minus(interval)) >= 0) {
            throw new IllegalArgumentException("margin is " + margin + "; it must not be negative, and must leave time"
                    + " for a heartbeat: below " + lease.minus(interval));
        }
    }

    /** Returns the usual terms for a lease: a heartbeat at a third of it, and a twentieth of it as margin. */
    public static KeeperTerms of(Duration lease) {
        return new KeeperTerms(lease, lease.dividedBy(3), lease.dividedBy(20), Optional.empty());
    }

    /** Returns these terms with another interval. */
    public KeeperTerms withInterval(Duration value) {
        return new KeeperTerms(lease, value, margin, stallAfter);
    }

    /** Returns these terms with another margin. */
    public KeeperTerms withMargin(Duration value) {
        return new KeeperTerms(lease, interval, value, stallAfter);
    }

    /** Returns these terms with heartbeats that stop when the work makes no progress for that long. */
    public KeeperTerms withStallAfter(Duration value) {
        return new KeeperTerms(lease, interval, margin, Optional.of(value));
    }

    /** How soon a heartbeat that failed is tried again: often enough to use what is left of the lease. */
    Duration retryInterval() {
        Duration tenth = interval.dividedBy(10);
        return tenth.compareTo(MAX_RETRY_INTERVAL) > 0 ? MAX_RETRY_INTERVAL : tenth;
    }

    private static final Duration MAX_RETRY_INTERVAL = Duration.ofSeconds(30);

    private static void positive(String field, Duration value) {
        Objects.requireNonNull(value, field);
        if (value.isZero() || value.isNegative()) {
            throw new IllegalArgumentException(field + " is " + value + "; it must be positive");
        }
    }
}
