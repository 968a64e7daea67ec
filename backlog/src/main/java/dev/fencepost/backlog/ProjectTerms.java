package dev.fencepost.backlog;

import dev.fencepost.claim.Lease;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * What is declared of a project; what is absent stays as it is.
 *
 * @param order which priority comes first; only while there are no cards
 * @param ttl how long a card is held without a renewal
 * @param maxAttempts how many attempts a card may have
 * @param externalRef what the project is elsewhere
 */
public record ProjectTerms(
        Optional<PriorityOrder> order, Optional<Duration> ttl, OptionalInt maxAttempts, Optional<String> externalRef) {
    /** Checks the parts. */
    public ProjectTerms {
        ttl.ifPresent(time -> {
            if (time.compareTo(Duration.ofMillis(1)) < 0 || time.compareTo(Lease.MAX_DURATION) > 0) {
                throw new IllegalArgumentException("ttl is " + time + "; it must be from 1 ms to 30 days");
            }
        });
        maxAttempts.ifPresent(most -> {
            if (most < 1) {
                throw new IllegalArgumentException("maxAttempts is " + most + "; it must be at least 1");
            }
        });
    }

    /** Returns terms that change nothing. */
    public static ProjectTerms none() {
        return new ProjectTerms(Optional.empty(), Optional.empty(), OptionalInt.empty(), Optional.empty());
    }

    /** Returns these terms with that order. */
    public ProjectTerms withOrder(PriorityOrder value) {
        return new ProjectTerms(Optional.of(value), ttl, maxAttempts, externalRef);
    }

    /** Returns these terms with that time. */
    public ProjectTerms withTtl(Duration value) {
        return new ProjectTerms(order, Optional.of(value), maxAttempts, externalRef);
    }

    /** Returns these terms with that cap. */
    public ProjectTerms withMaxAttempts(int value) {
        return new ProjectTerms(order, ttl, OptionalInt.of(value), externalRef);
    }

    /** Returns these terms with that reference. */
    public ProjectTerms withExternalRef(String value) {
        return new ProjectTerms(order, ttl, maxAttempts, Optional.of(value));
    }
}
