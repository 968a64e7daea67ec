package dev.fencepost.backlog.card;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A JSON value as text in one form: names sorted, no spaces. Two that mean the same are equal.
 *
 * @param text the value; at most {@value #MAX_LENGTH} characters
 */
public record JsonText(String text) {
    /** The most characters. */
    public static final int MAX_LENGTH = 65_536;

    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    /** Checks that it is JSON, and puts it into its one form. */
    public JsonText {
        if (text.length() > MAX_LENGTH) {
            throw new IllegalArgumentException(
                    "json has " + text.length() + " characters; at most " + MAX_LENGTH + " are allowed");
        }
        text = inOneForm(text);
    }

    private static String inOneForm(String text) {
        if (text.equals("[]") || text.equals("{}")) {
            return text;
        }
        try {
            @Nullable Object value = MAPPER.readValue(text, Object.class);
            if (!isStorable(value)) {
                throw new IllegalArgumentException(
                        "json has the character NUL or half of a surrogate pair, which the database does not keep");
            }
            return MAPPER.writeValueAsString(value);
        } catch (JsonProcessingException e) {
            throw new IllegalArgumentException("json is not valid: " + e.getOriginalMessage(), e);
        }
    }

    private static boolean isStorable(@Nullable Object value) {
        if (value instanceof String string) {
            return Texts.isStorable(string);
        }
        if (value instanceof Map<?, ?> object) {
            return object.entrySet().stream()
                    .allMatch(each -> isStorable(each.getKey()) && isStorable(each.getValue()));
        }
        return !(value instanceof List<?> array) || array.stream().allMatch(JsonText::isStorable);
    }

    boolean isArray() {
        return text.startsWith("[");
    }

    boolean isObject() {
        return text.startsWith("{");
    }

    @Override
    public String toString() {
        return text;
    }
}
