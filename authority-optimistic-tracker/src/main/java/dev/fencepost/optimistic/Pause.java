package dev.fencepost.optimistic;

import java.time.Duration;

/** Waits until the tracker has settled; tests move time instead. */
@FunctionalInterface
interface Pause {
    /** Returns after at least so long. */
    void await(Duration duration) throws InterruptedException;

    /** Returns the pause that sleeps. */
    static Pause sleeping() {
        return duration -> Thread.sleep(duration.toMillis() + 1);
    }
}
