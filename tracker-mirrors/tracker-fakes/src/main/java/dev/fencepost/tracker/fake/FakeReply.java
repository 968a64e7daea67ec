package dev.fencepost.tracker.fake;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a fake answers.
 *
 * @param status the status code
 * @param headers by name, in any case
 * @param body the text, maybe empty
 */
public record FakeReply(int status, Map<String, String> headers, String body) {
    /** Copies the headers. */
    public FakeReply {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        headers = Collections.unmodifiableMap(copy);
    }

    /** Returns an answer with no body. */
    public static FakeReply empty(int status) {
        return new FakeReply(status, Map.of(), "");
    }

    /** Returns an answer of JSON text. */
    public static FakeReply json(int status, String body) {
        return new FakeReply(status, Map.of("Content-Type", "application/json; charset=utf-8"), body);
    }

    /** Returns an answer of JSON. */
    public static FakeReply json(int status, JsonNode body) {
        return json(status, body.toString());
    }

    /** Returns this answer with one more header, or another value of it. */
    public FakeReply withHeader(String name, String value) {
        Map<String, String> more = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        more.putAll(headers);
        more.put(name, value);
        return new FakeReply(status, more, body);
    }

    /** Returns the header of a name. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }
}
