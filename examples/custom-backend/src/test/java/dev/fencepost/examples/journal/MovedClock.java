package dev.fencepost.examples.journal;

import dev.fencepost.contract.fixture.TimeControl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until the suite moves it. */
final class MovedClock implements InstantSource, TimeControl {
    private volatile Instant time = Instant.parse("2026-01-01T00:00:00Z");

    @Override
    public Instant instant() {
        return time;
    }

    @Override
    public synchronized void advance(Duration step) {
        time = time.plus(step);
    }

    @Override
    public boolean canStepBack() {
        return true;
    }
}
