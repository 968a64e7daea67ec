package dev.fencepost.contract;

import java.time.Duration;

/** Moves the time that an authority reads, for all authorities on one store. Time stands still in between, or runs on. */
public interface TimeControl {
    /** Moves time forward, or back if the duration is negative and {@link #canStepBack()}. */
    void advance(Duration step);

    /** Tells whether time stands still between two calls of {@link #advance}: then expiries can be predicted exactly. */
    boolean standsStill();

    /** Tells whether time can be moved back. */
    boolean canStepBack();
}
