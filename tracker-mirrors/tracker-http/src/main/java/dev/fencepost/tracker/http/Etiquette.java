package dev.fencepost.tracker.http;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * How a provider wants to be spoken to.
 *
 * @param headers sent with every request
 * @param restWhenUntold how long to leave a provider alone that asks for it and does not say how long
 */
public record Etiquette(Map<String, String> headers, Optional<Duration> restWhenUntold) {
    private static final Etiquette PLAIN = new Etiquette(Map.of("Accept", "application/json"), Optional.empty());

    /** Copies the headers. */
    public Etiquette {
        headers = Map.copyOf(headers);
        Objects.requireNonNull(restWhenUntold, "restWhenUntold");
    }

    /** Returns the etiquette of a provider that only wants to know that we read JSON. */
    public static Etiquette plain() {
        return PLAIN;
    }

    TrackerException timed(TrackerException failed) {
        boolean untold = failed.failure() == TrackerFailure.RATE_LIMITED
                && failed.retryAfter().isEmpty();
        return untold && restWhenUntold.isPresent()
                ? TrackerException.rateLimited(String.valueOf(failed.getMessage()), restWhenUntold.get())
                : failed;
    }
}
