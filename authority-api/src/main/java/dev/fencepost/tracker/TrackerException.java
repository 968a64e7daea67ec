package dev.fencepost.tracker;

import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says that a call to a tracker failed, and what is known of it.
 *
 * <p>The message is made one clean line of at most {@value #MAX_MESSAGE_LENGTH} characters, whatever the provider sent: an
 * error must not fail on its own text. It must hold no secret, and neither may the cause.
 */
public final class TrackerException extends RuntimeException {
    /** The most characters of a message. */
    public static final int MAX_MESSAGE_LENGTH = 1_000;

    private static final long serialVersionUID = 1L;

    private final TrackerFailure failure;
    private final @Nullable Duration retryAfter;

    /** Says what failed. */
    public TrackerException(TrackerFailure failure, String message, @Nullable Throwable cause) {
        this(failure, message, null, cause);
    }

    private TrackerException(
            TrackerFailure failure, String message, @Nullable Duration retryAfter, @Nullable Throwable cause) {
        super(TrackerText.line(message, MAX_MESSAGE_LENGTH), cause);
        this.failure = Objects.requireNonNull(failure, "failure");
        this.retryAfter = retryAfter;
    }

    /**
     * Says that the tracker asked to be left alone for a while.
     *
     * <p>The wait is a duration so that no two clocks are compared: an adapter that is told an instant subtracts the time
     * that the same answer names.
     */
    public static TrackerException rateLimited(String message, Duration retryAfter) {
        Objects.requireNonNull(retryAfter, "retryAfter");
        if (retryAfter.isNegative()) {
            throw Require.invalid("retryAfter", "is " + retryAfter + "; it must not be negative");
        }
        return new TrackerException(TrackerFailure.RATE_LIMITED, message, retryAfter, null);
    }

    /** Returns what is known. */
    public TrackerFailure failure() {
        return failure;
    }

    /** Returns how long the tracker asked to be left alone; only with RATE_LIMITED, and not always then. */
    public Optional<Duration> retryAfter() {
        return Optional.ofNullable(retryAfter);
    }
}
