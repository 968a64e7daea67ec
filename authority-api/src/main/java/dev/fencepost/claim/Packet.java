package dev.fencepost.claim;

import dev.fencepost.internal.JsonSyntax;
import dev.fencepost.internal.Require;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A small JSON object that travels with a claim: progress, a result, or evidence. Kept byte for byte.
 *
 * <p>Never put a secret here: packets are stored and handed to the next holder.
 *
 * @param json one JSON object of at most {@value #MAX_LENGTH} characters, nested at most 32 deep
 */
public record Packet(String json) {
    /** The most characters. */
    public static final int MAX_LENGTH = 16_384;

    /** Checks the syntax. */
    public Packet {
        json = Require.verbatim("packet", json, MAX_LENGTH);
        JsonSyntax.requireObject("packet", json);
    }

    /** Writes flat texts as a JSON object, sorted by name. */
    public static Packet of(Map<String, String> texts) {
        return new Packet(new TreeMap<>(texts)
                .entrySet().stream()
                        .map(text -> JsonSyntax.quote(text.getKey()) + ":" + JsonSyntax.quote(text.getValue()))
                        .collect(Collectors.joining(",", "{", "}")));
    }
}
