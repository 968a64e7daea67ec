package dev.fencepost.tracker.github;

import dev.fencepost.tracker.http.Ticker;
import java.time.Duration;

/** Time that passes when it is waited for, or moved. */
final class MovedTicker implements Ticker {
    private long nanos;

    @Override
    public synchronized long nanos() {
        return nanos;
    }

    @Override
    public void pause(Duration wait) {
        move(wait);
    }

    synchronized void move(Duration by) {
        nanos += by.toNanos();
    }

    synchronized Duration elapsed() {
        return Duration.ofNanos(nanos);
    }
}
