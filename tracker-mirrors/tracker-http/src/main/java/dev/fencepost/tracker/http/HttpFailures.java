package dev.fencepost.tracker.http;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Says what an answer that is no success means. A 5xx or a silence never means that something is gone. */
public final class HttpFailures {
    private static final int MOST_OF_A_BODY = 300;
    /** GitHub says so with a 403, and not always in a header. */
    private static final Pattern LIMIT_WORDS = Pattern.compile("(?i)\\b(?:secondary rate|api rate) limit\\b");

    private HttpFailures() {}

    /** Tells what an answer means, for a read or a write. */
    public static TrackerFailure of(HttpReply reply, boolean write) {
        int status = reply.status();
        if (status == 429 || (status == 403 && isRateLimit(reply)) || (status == 503 && !write && isTimed(reply))) {
            return TrackerFailure.RATE_LIMITED;
        }
        return switch (status) {
            case 401, 403, 407, 451 -> TrackerFailure.REFUSED;
            case 404, 410 -> TrackerFailure.NOT_FOUND;
            case 409, 412, 423 -> TrackerFailure.CONFLICT;
            case 408 -> write ? TrackerFailure.OUTCOME_UNKNOWN : TrackerFailure.UNAVAILABLE;
            default -> status >= 300 && status < 500 ? TrackerFailure.INVALID_REQUEST : unclear(write);
        };
    }

    /** Makes the exception of an answer; the secret does not stand in it even if the provider sent it back. */
    public static TrackerException exception(String what, HttpReply reply, boolean write, Credential credential) {
        TrackerFailure failure = of(reply, write);
        String message = credential.redact(what + " was answered " + reply.status() + words(reply));
        Optional<Duration> wait = wait(reply);
        return failure == TrackerFailure.RATE_LIMITED && wait.isPresent()
                ? TrackerException.rateLimited(message, wait.get())
                : new TrackerException(failure, message, null);
    }

    /** Returns how long the provider wants to be left alone, if it says so. */
    public static Optional<Duration> wait(HttpReply reply) {
        Optional<String> date = reply.header("date");
        return reply.header("retry-after")
                .flatMap(value -> RetryAfter.parse(value, date))
                .or(() -> reply.header("ratelimit-reset").flatMap(value -> RetryAfter.untilEpochSecond(value, date)))
                .or(() -> reply.header("x-ratelimit-reset").flatMap(value -> RetryAfter.untilEpochSecond(value, date)));
    }

    static TrackerFailure unclear(boolean write) {
        return write ? TrackerFailure.OUTCOME_UNKNOWN : TrackerFailure.UNAVAILABLE;
    }

    private static boolean isTimed(HttpReply reply) {
        return reply.header("retry-after").isPresent();
    }

    private static boolean isRateLimit(HttpReply reply) {
        return isTimed(reply)
                || reply.header("x-ratelimit-remaining").filter("0"::equals).isPresent()
                || LIMIT_WORDS.matcher(words(reply)).find();
    }

    private static String words(HttpReply reply) {
        Optional<JsonNode> json = reply.json();
        String text = json.map(node -> firstOf(node, "errorMessages", "message", "error", "errors"))
                .orElse("");
        if (text.isEmpty()) {
            return "";
        }
        return ": " + (text.length() > MOST_OF_A_BODY ? text.substring(0, MOST_OF_A_BODY) : text);
    }

    private static String firstOf(JsonNode node, String... names) {
        for (String name : names) {
            JsonNode value = node.path(name);
            if (value.isTextual()) {
                return value.textValue();
            }
            if (!value.isMissingNode() && !value.isEmpty()) {
                return value.toString();
            }
        }
        return "";
    }
}
