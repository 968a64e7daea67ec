package dev.fencepost.tracker.http;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.net.URI;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * How a provider wants to be spoken to.
 *
 * @param headers sent with every request
 * @param restWhenUntold how long to leave a provider alone that asks for it and does not say how long
 * @param stays tells of a redirect on the provider's own host whether it still leads to the same thing; where not, the thing
 *     is NOT_FOUND
 */
public record Etiquette(Map<String, String> headers, Optional<Duration> restWhenUntold, Predicate<URI> stays) {
    private static final Etiquette PLAIN = new Etiquette(Map.of("Accept", "application/json"), Optional.empty());

    /** Copies the headers. */
    public Etiquette {
        headers = Map.copyOf(headers);
        Objects.requireNonNull(restWhenUntold, "restWhenUntold");
        Objects.requireNonNull(stays, "stays");
    }

    /** Returns the etiquette of a provider whose redirects all stay. */
    public Etiquette(Map<String, String> headers, Optional<Duration> restWhenUntold) {
        this(headers, restWhenUntold, anywhere -> true);
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
