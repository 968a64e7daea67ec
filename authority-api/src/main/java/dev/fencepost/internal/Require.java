package dev.fencepost.internal;

import java.text.Normalizer;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** Checks of single fields; every message starts with the name of the field. */
public final class Require {
    private Require() {}

    /** Returns a one-line text in Unicode normal form C, or refuses it. */
    public static String text(String field, String value, int maxLength) {
        String text = prose(field, value, maxLength);
        if (text.codePoints().anyMatch(Character::isISOControl)) {
            throw invalid(field, "must not contain control characters such as line breaks or tabs");
        }
        if (!text.equals(text.strip())) {
            throw invalid(field, "must not start or end with white space; strip it first");
        }
        return text;
    }

    /** Returns an optional one-line text, checked like {@link #text} where present. */
    public static Optional<String> text(String field, Optional<String> value, int maxLength) {
        Objects.requireNonNull(value, field);
        return value.map(text -> text(field, text, maxLength));
    }

    /** Returns a text that may have line breaks and tabs, in Unicode normal form C, or refuses it. */
    public static String prose(String field, String value, int maxLength) {
        Objects.requireNonNull(value, field);
        if (value.isBlank()) {
            throw invalid(field, "must not be empty or blank; leave it out instead");
        }
        // Two hosts that spell one name in two normal forms would otherwise exclude each other from nothing.
        String text = verbatim(field, Normalizer.normalize(value, Normalizer.Form.NFC), maxLength);
        if (text.codePoints().anyMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t' && c != '\r')) {
            throw invalid(field, "must not contain control characters other than line breaks and tabs");
        }
        return text;
    }

    /** Returns a text exactly as it is, or refuses it for its length or for broken Unicode. */
    public static String verbatim(String field, String value, int maxLength) {
        Objects.requireNonNull(value, field);
        if (value.length() > maxLength) {
            throw invalid(field, "has " + value.length() + " characters; at most " + maxLength + " are allowed");
        }
        for (int i = 0; i < value.length(); i++) {
            if (Character.isHighSurrogate(value.charAt(i))
                    && i + 1 < value.length()
                    && Character.isLowSurrogate(value.charAt(i + 1))) {
                i++;
            } else if (Character.isSurrogate(value.charAt(i))) {
                throw invalid(field, "has half of a surrogate pair at index " + i + "; it is not well-formed Unicode");
            }
        }
        return value;
    }

    /** Returns a duration of at least one millisecond and at most {@code max}, cut to microseconds. */
    public static Duration positive(String field, Duration value, Duration max) {
        Duration duration = notNegative(field, value, max);
        if (duration.compareTo(Duration.ofMillis(1)) < 0) {
            throw invalid(field, "is " + value + "; at least PT0.001S (one millisecond) is needed");
        }
        return duration;
    }

    /** Returns a duration from zero to {@code max}, cut to microseconds. */
    public static Duration notNegative(String field, Duration value, Duration max) {
        Objects.requireNonNull(value, field);
        if (value.isNegative()) {
            throw invalid(field, "is " + value + "; it must not be negative");
        }
        if (value.compareTo(max) > 0) {
            throw invalid(field, "is " + value + "; at most " + max + " is allowed");
        }
        return value.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns an instant, cut to microseconds. */
    @SuppressWarnings("JavaInstantGetSecondsGetNano") // The part below the second is all that is cut.
    public static Instant instant(String field, Instant value) {
        // Nearly all are cut already, and looking costs less than cutting.
        return Objects.requireNonNull(value, field).getNano() % 1_000 == 0
                ? value
                : value.truncatedTo(ChronoUnit.MICROS);
    }

    /** Returns a number within bounds, both inclusive. */
    public static int between(String field, int value, int min, int max) {
        if (value < min || value > max) {
            throw invalid(field, "is " + value + "; it must be from " + min + " to " + max);
        }
        return value;
    }

    /** Returns an unmodifiable copy of a list that has no nulls. */
    public static <T> List<T> list(String field, List<T> value) {
        return List.copyOf(Objects.requireNonNull(value, field));
    }

    /** Refuses a collection with more than {@code max} elements. */
    public static void atMost(String field, Collection<?> value, int max) {
        Objects.requireNonNull(value, field);
        if (value.size() > max) {
            throw invalid(field, "has " + value.size() + " entries; at most " + max + " are allowed");
        }
    }

    /** Makes the exception that says what is wrong with a field. */
    public static IllegalArgumentException invalid(String field, String problem) {
        return new IllegalArgumentException(field + " " + problem);
    }
}
