package dev.fencepost.tracker.http;

import java.time.Duration;

/**
 * How often one credential may write.
 *
 * @param burst how many writes may follow each other without a gap after a rest; at least 1
 * @param refill the time in which one more write becomes possible
 * @param gap the time from one write to the next, also within a burst; zero for none
 * @param maxWait the longest that a call waits for its turn before it answers RATE_LIMITED
 */
public record WritePace(int burst, Duration refill, Duration gap, Duration maxWait) {
    /** Checks the parts. */
    public WritePace {
        if (burst < 1) {
            throw new IllegalArgumentException("burst is " + burst + "; at least 1 is needed");
        }
        if (refill.isNegative() || refill.isZero()) {
            throw new IllegalArgumentException("refill is " + refill + "; it must be positive");
        }
        if (gap.isNegative()) {
            throw new IllegalArgumentException("gap is " + gap + "; it must not be negative");
        }
        if (maxWait.isNegative()) {
            throw new IllegalArgumentException("maxWait is " + maxWait + "; it must not be negative");
        }
    }

    /** Returns a pace without a gap. */
    public WritePace(int burst, Duration refill, Duration maxWait) {
        this(burst, refill, Duration.ZERO, maxWait);
    }
}
