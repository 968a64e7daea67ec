package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.util.UUID;

/**
 * Names one request within its scope, so that sending it twice grants once.
 *
 * @param value one line, at most {@value #MAX_LENGTH} characters; unique in the scope for ever
 */
public record RequestId(String value) {
    /** The most characters. */
    public static final int MAX_LENGTH = 100;

    /** Checks the text. */
    public RequestId {
        value = Require.text("requestId", value, MAX_LENGTH);
    }

    /** Draws a new id. */
    public static RequestId random() {
        return new RequestId(UUID.randomUUID().toString());
    }

    @Override
    public String toString() {
        return value;
    }
}
