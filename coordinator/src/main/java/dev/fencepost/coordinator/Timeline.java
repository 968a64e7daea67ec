package dev.fencepost.coordinator;

import java.time.Duration;

/**
 * Gives time to whatever waits: a monotonic clock, pauses, and lanes that run tasks later.
 *
 * <p>Thread-safe. Tests bring one of their own and move it.
 */
public interface Timeline {
    /** Returns the monotonic time in nanoseconds; only differences mean something. */
    long nanoTime();

    /**
     * Waits.
     *
     * @throws InterruptedException if the thread is interrupted meanwhile
     */
    void pause(Duration length) throws InterruptedException;

    /** Opens a lane, which runs its tasks one after the other on a thread of its own. */
    Lane openLane(String threadName);

    /** Returns the time of this machine. Its clock may stand still while the machine sleeps. */
    static Timeline system() {
        return SystemTimeline.INSTANCE;
    }

    /** Runs tasks later, one at a time. */
    interface Lane extends AutoCloseable {
        /** Runs a task once, after a delay; after {@link #close()} it does nothing. */
        void after(Duration delay, Runnable task);

        /** Runs nothing more; a task that runs now is left to end. */
        @Override
        void close();
    }
}
