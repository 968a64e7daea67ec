package dev.fencepost.mirror;

import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;

/**
 * Says why an event could not be shown. It concerns the mirror alone; the claim stands.
 *
 * @param code the stable code
 * @param message for people, with every secret removed before it comes here; one line, at most
 *     {@value #MAX_MESSAGE_LENGTH} characters
 * @param retryAfter how long the tracker asked to be left alone, if it did; at most a day
 */
public record MirrorWarning(Code code, String message, Optional<Duration> retryAfter) {
    /** The most characters of a message. */
    public static final int MAX_MESSAGE_LENGTH = 1_000;

    /** The longest wait that a tracker can ask for; cut longer ones to this. */
    public static final Duration MAX_RETRY_AFTER = Duration.ofDays(1);

    /** The rest after the first failure; it doubles with each further one. */
    public static final Duration FIRST_REST = Duration.ofSeconds(5);

    /** The longest rest that failures alone lead to. */
    public static final Duration MAX_REST = Duration.ofMinutes(15);

    /** Why an event could not be shown. The codes are stable. */
    public enum Code {
        /** The tracker does not let us: credentials, rights or policy. */
        REFUSED,
        /** The tracker says that the item is not there, or not for us to see. */
        NOT_FOUND,
        /** The tracker asked us to slow down. */
        RATE_LIMITED,
        /** The tracker could not be reached or could not work; nothing was written. */
        UNAVAILABLE,
        /** The mirror's own deadline passed before it could write. */
        TIMED_OUT,
        /** The write was sent and its fate is not known. */
        OUTCOME_UNKNOWN,
        /** Someone changed the item at the same moment, or its state does not allow the change. */
        CONFLICT,
        /** The tracker has no such status, label, field or transition as the mapping names. */
        INVALID_MAPPING;

        /** Returns the stable code, in snake case. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Checks the parts. */
    public MirrorWarning {
        Objects.requireNonNull(code, "code");
        message = Require.text("message", message, MAX_MESSAGE_LENGTH);
        Objects.requireNonNull(retryAfter, "retryAfter");
        retryAfter = retryAfter.map(wait -> Require.notNegative("retryAfter", wait, MAX_RETRY_AFTER));
    }

    /** Returns a warning with no wait. */
    public static MirrorWarning of(Code code, String message) {
        return new MirrorWarning(code, message, Optional.empty());
    }

    /** Returns this warning with the wait that the tracker asked for. */
    public MirrorWarning withRetryAfter(Duration wait) {
        return new MirrorWarning(code, message, Optional.of(wait));
    }

    /**
     * Returns how long an item rests after this warning: doubling with each failure, and never less than the tracker asked.
     *
     * @param failures how often in a row showing the item has failed, this one included; at least 1
     */
    public Duration restAfter(int failures) {
        Require.between("failures", failures, 1, Integer.MAX_VALUE);
        // Ten doublings are well past the longest rest, and far from overflow.
        Duration doubled = FIRST_REST.multipliedBy(1L << Math.min(failures - 1, 10));
        Duration rest = doubled.compareTo(MAX_REST) > 0 ? MAX_REST : doubled;
        return retryAfter.filter(wait -> wait.compareTo(rest) > 0).orElse(rest);
    }
}
