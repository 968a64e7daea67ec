package dev.fencepost.tracker.http;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * What a provider answered.
 *
 * @param status the status code
 * @param headers by lower-case name
 * @param body the text, maybe empty
 */
public record HttpReply(int status, Map<String, List<String>> headers, String body) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the parts. */
    public HttpReply {
        Objects.requireNonNull(body, "body");
        Map<String, List<String>> lower = new TreeMap<>();
        headers.forEach((name, values) -> lower.put(name.toLowerCase(Locale.ROOT), List.copyOf(values)));
        headers = Map.copyOf(lower);
    }

    /** Returns the first header of a name. */
    public Optional<String> header(String name) {
        return headers.getOrDefault(name.toLowerCase(Locale.ROOT), List.of()).stream()
                .findFirst();
    }

    /** Reads the body, if it is JSON. */
    public Optional<JsonNode> json() {
        try {
            return Optional.ofNullable(JSON.readTree(body)).filter(node -> !node.isMissingNode());
        } catch (JsonProcessingException e) {
            return Optional.empty();
        }
    }
}
