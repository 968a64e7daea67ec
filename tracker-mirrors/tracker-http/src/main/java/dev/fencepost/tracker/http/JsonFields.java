package dev.fencepost.tracker.http;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.Optional;

/** Reads single fields of a provider's answer; one that is missing or odd makes the whole answer nonsense. */
public final class JsonFields {
    private static final DateTimeFormatter TIME = new DateTimeFormatterBuilder()
            .append(DateTimeFormatter.ISO_LOCAL_DATE_TIME)
            .appendPattern("[XXX][XX]")
            .toFormatter();

    private final JsonNode node;
    private final boolean write;

    /**
     * Reads an object.
     *
     * @param node the object
     * @param write whether it is the answer to a write, of which nonsense leaves the outcome unknown
     */
    public JsonFields(JsonNode node, boolean write) {
        this.node = node;
        this.write = write;
    }

    /** Returns a text or a number as text. */
    public String text(String... path) {
        return optional(path)
                .orElseThrow(
                        () -> TrackerHttp.nonsense("the tracker's answer has no " + String.join(".", path), write));
    }

    /** Returns a text or a number as text; absent if missing or null. */
    public Optional<String> optional(String... path) {
        JsonNode value = node;
        for (String name : path) {
            value = value.path(name);
        }
        return value.isValueNode() && !value.isNull() ? Optional.of(value.asText()) : Optional.empty();
    }

    /** Returns a whole number of at least 1. */
    public long id(String... path) {
        String text = text(path);
        if (!text.matches("[1-9][0-9]{0,17}")) {
            throw TrackerHttp.nonsense("the tracker's answer has no number in " + String.join(".", path), write);
        }
        return Long.parseLong(text);
    }

    /** Returns a moment in ISO-8601 form, with any way to write the offset. */
    public Instant instant(String... path) {
        try {
            return OffsetDateTime.parse(text(path), TIME).toInstant();
        } catch (DateTimeException e) {
            throw TrackerHttp.nonsense("the tracker's answer has no time in " + String.join(".", path), write);
        }
    }
}
