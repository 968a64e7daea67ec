package dev.fencepost.tracker.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;

/** Passes time for pacing: the monotonic clock of the process, or one that a test moves. */
public interface Ticker {
    /** Returns nanoseconds since some moment; only differences mean anything. */
    long nanos();

    /** Waits on the caller's thread. */
    void pause(Duration wait) throws InterruptedException;

    /** Returns the ticker of this process. */
    static Ticker system() {
        return new Ticker() {
            @Override
            public long nanos() {
                return System.nanoTime();
            }

            @Override
            public void pause(Duration wait) throws InterruptedException {
                TimeUnit.NANOSECONDS.sleep(wait.toNanos());
            }
        };
    }
}
