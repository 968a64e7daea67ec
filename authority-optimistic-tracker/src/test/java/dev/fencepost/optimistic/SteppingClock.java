package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.TimeControl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;

/** A clock that stands still until a test moves it, forward or back. */
final class SteppingClock implements InstantSource, TimeControl {
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
