package dev.fencepost.optimistic;

import dev.fencepost.tracker.TrackerSelector;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/** Settings for tests. */
final class Settings {
    static final String REGISTER = "register";
    static final LogKeys KEYS = LogKeys.of("k1", "a key of at least thirty-two characters");

    private Settings() {}

    /** Returns settings for a tracker whose clock is exact and whose writes show at once. */
    static OptimisticTrackerSettings exact(Protocol protocol) {
        return settling(protocol, Duration.ofMillis(1));
    }

    static OptimisticTrackerSettings settling(Protocol protocol, Duration settle) {
        return new OptimisticTrackerSettings(
                protocol,
                settle,
                Optional.of(Duration.ZERO),
                KEYS,
                Set.of(SimulatedTracker.ACCOUNT),
                REGISTER,
                TrackerSelector.everything());
    }
}
