package dev.fencepost.coordinator;

import java.time.Duration;
import java.util.Objects;

/**
 * Counts down, on a monotonic clock, what the authority said was left of a lease.
 *
 * <p>It starts when the question was <em>sent</em>, not when the answer came: the authority decided in between, so the
 * countdown never ends after the lease does, however long the answer was on its way.
 *
 * @param startNanos when the question was sent, as {@link Timeline#nanoTime()} told
 * @param length what was left
 */
public record Countdown(long startNanos, Duration length) {
    /** Checks the parts. */
    public Countdown {
        Objects.requireNonNull(length, "length");
        if (length.isNegative()) {
            throw new IllegalArgumentException("length is " + length + "; it must not be negative");
        }
    }

    /** Returns what is left, zero once over. */
    public Duration remainingAt(long nanos) {
        long left = endNanos() - nanos;
        return left > 0 ? Duration.ofNanos(left) : Duration.ZERO;
    }

    /** Tells whether nothing is left. */
    public boolean isOverAt(long nanos) {
        return endNanos() - nanos <= 0;
    }

    /** Returns this countdown shortened by a margin, down to nothing. */
    public Countdown less(Duration margin) {
        Duration shorter = length.minus(margin);
        return new Countdown(startNanos, shorter.isNegative() ? Duration.ZERO : shorter);
    }

    /** Returns this countdown or another one, whichever ends later. */
    public Countdown orLater(Countdown other) {
        return other.endNanos() - endNanos() > 0 ? other : this;
    }

    long endNanos() {
        return startNanos + length.toNanos();
    }
}
