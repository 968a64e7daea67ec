package dev.fencepost.coordinator;

import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.DoubleSupplier;

/**
 * Says how often a desk asks again when others were taking the work, or when an answer was lost.
 *
 * @param retries how often at most, after the first try
 * @param jitter from 0 to 1: where in the range of half to one and a half of the suggested wait each wait falls, so that
 *     many desks that were told the same do not all come back at once
 */
public record RetryPolicy(int retries, DoubleSupplier jitter) {
    /** Checks the parts. */
    public RetryPolicy {
        if (retries < 0 || retries > 100) {
            throw new IllegalArgumentException("retries is " + retries + "; it must be from 0 to 100");
        }
        Objects.requireNonNull(jitter, "jitter");
    }

    /** Returns the policy of so many retries with random waits. */
    public static RetryPolicy of(int retries) {
        return new RetryPolicy(retries, () -> ThreadLocalRandom.current().nextDouble());
    }

    Duration wait(Duration suggested) {
        return Duration.ofNanos((long) (suggested.toNanos() * (0.5 + jitter.getAsDouble())));
    }
}
