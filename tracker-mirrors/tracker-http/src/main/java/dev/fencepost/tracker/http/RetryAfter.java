package dev.fencepost.tracker.http;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;

/** Reads how long a provider wants to be left alone. Instants are compared with the Date of the same answer only. */
public final class RetryAfter {
    private static final Duration MOST = Duration.ofDays(1);

    private RetryAfter() {}

    /**
     * Reads a Retry-After header: seconds, or a date.
     *
     * @param value the header
     * @param date the Date header of the same answer
     */
    public static Optional<Duration> parse(String value, Optional<String> date) {
        String text = value.strip();
        if (text.matches("[0-9]{1,9}(\\.[0-9]{1,9})?")) {
            String whole = text.contains(".") ? text.substring(0, text.indexOf('.')) : text;
            // A fraction counts as a whole second: rather late than too early.
            return Optional.of(bounded(Duration.ofSeconds(Long.parseLong(whole) + (text.contains(".") ? 1 : 0))));
        }
        return instant(text)
                .flatMap(until -> date.flatMap(RetryAfter::instant).map(now -> bounded(Duration.between(now, until))));
    }

    /** Reads the moment of a rate limit's reset in epoch seconds. */
    public static Optional<Duration> untilEpochSecond(String value, Optional<String> date) {
        if (!value.strip().matches("[0-9]{1,12}")) {
            return Optional.empty();
        }
        Instant until = Instant.ofEpochSecond(Long.parseLong(value.strip()));
        return date.flatMap(RetryAfter::instant).map(now -> bounded(Duration.between(now, until)));
    }

    /** Reads an HTTP date. */
    public static Optional<Instant> instant(String httpDate) {
        try {
            return Optional.of(ZonedDateTime.parse(httpDate.strip(), DateTimeFormatter.RFC_1123_DATE_TIME)
                    .toInstant());
        } catch (DateTimeException e) {
            return Optional.empty();
        }
    }

    private static Duration bounded(Duration wait) {
        if (wait.isNegative()) {
            return Duration.ZERO;
        }
        return wait.compareTo(MOST) > 0 ? MOST : wait;
    }
}
