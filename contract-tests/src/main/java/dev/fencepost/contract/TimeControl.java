package dev.fencepost.contract;

import java.time.Duration;

/**
 * Moves the time that every authority on one store reads. In between, that time stands still, so that the suite can say
 * exactly when a lease ends.
 */
public interface TimeControl {
    /** Moves time forward by whole microseconds, or back if the step is negative and {@link #canStepBack()}. */
    void advance(Duration step);

    /** Tells whether time can be moved back. */
    boolean canStepBack();
}
