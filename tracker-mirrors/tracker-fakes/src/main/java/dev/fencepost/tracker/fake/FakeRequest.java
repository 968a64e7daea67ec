package dev.fencepost.tracker.fake;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * A request as it came over the wire, without its credential.
 *
 * @param method the method
 * @param path the path, escaped as it came
 * @param query the query, escaped as it came; empty if there is none
 * @param headers by name, in any case; never one that carries a credential
 * @param body the text, maybe empty
 * @param account as whom the credential calls, as far as the fake knows it
 */
public record FakeRequest(
        String method, String path, String query, Map<String, String> headers, String body, Optional<String> account) {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** Copies the headers. */
    public FakeRequest {
        Map<String, String> copy = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        copy.putAll(headers);
        headers = Collections.unmodifiableMap(copy);
    }

    /** Returns method, path and query as one line, such as {@code GET /issues?page=2}. */
    public String line() {
        return method + " " + target();
    }

    /** Returns path and query, as they came. */
    public String target() {
        return query.isEmpty() ? path : path + "?" + query;
    }

    /** Tells whether the request is a GET. */
    public boolean isRead() {
        return method.equals("GET");
    }

    /** Returns the header of a name. */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** Returns the first parameter of a name in the query, unescaped. */
    public Optional<String> parameter(String name) {
        return parameters(name).stream().findFirst();
    }

    /** Returns all parameters of a name in the query, unescaped. */
    public List<String> parameters(String name) {
        return Arrays.stream(query.split("&"))
                .map(pair -> pair.split("=", 2))
                .filter(pair -> decoded(pair[0]).equals(name))
                .map(pair -> pair.length < 2 ? "" : decoded(pair[1]))
                .toList();
    }

    /** Returns the parts of the path, unescaped. */
    public List<String> parts() {
        // A plus is a plus in a path; only in a query is it a space.
        return Arrays.stream(path.substring(1).split("/"))
                .map(part -> decoded(part.replace("+", "%2B")))
                .toList();
    }

    /** Reads the body as JSON; what is no JSON is a missing node. */
    public JsonNode json() {
        try {
            return JSON.readTree(body);
        } catch (JsonProcessingException e) {
            return MissingNode.getInstance();
        }
    }

    private static String decoded(String text) {
        return URLDecoder.decode(text, StandardCharsets.UTF_8);
    }
}
