package dev.fencepost.coordinator.config;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the fields of one JSON object by name and notes what is wrong; a name that nobody asked for is unknown. */
final class JsonFields {
    private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]{0,63}");
    /** Settings of adapters have dots in their names, as in {@code status.in-progress}. */
    private static final Pattern DOTTED_NAME = Pattern.compile("[a-z][A-Za-z0-9._-]{0,63}");

    private static final String NAME_RULE = "1 to 64 characters of a-z, 0-9 and '-', letter first";
    private static final String DOTTED_NAME_RULE = "1 to 64 letters, digits, '.', '_' and '-', small letter first";

    private final ConfigProblems problems;
    private final String path;
    private final JsonNode object;
    private final Set<String> known = new TreeSet<>();

    JsonFields(ConfigProblems problems, String path, JsonNode object) {
        this.problems = problems;
        this.path = path;
        this.object = object;
    }

    String pathOf(String name) {
        return path.isEmpty() ? name : path + "." + name;
    }

    void wrong(String name, String problem) {
        problems.add(pathOf(name), problem);
    }

    /** Notes every field that was not asked for. */
    void refuseOthers() {
        object.fieldNames().forEachRemaining(name -> {
            if (!known.contains(name)) {
                wrong(name, "is not a known field; known are " + known);
            }
        });
    }

    private @Nullable JsonNode node(String name) {
        known.add(name);
        JsonNode node = object.get(name);
        if (node != null && node.isNull()) {
            wrong(name, "is null; leave it out instead");
            return null;
        }
        return node;
    }

    private boolean is(boolean rightType, String name, String expected) {
        if (!rightType) {
            wrong(name, "must be " + expected);
        }
        return rightType;
    }

    Optional<String> text(String name) {
        JsonNode node = node(name);
        return node != null && is(node.isTextual(), name, "a text") ? Optional.of(node.textValue()) : Optional.empty();
    }

    String requiredText(String name) {
        Optional<String> text = text(name);
        if (text.isEmpty() && !object.has(name)) {
            wrong(name, "is missing");
        }
        return text.orElse("missing");
    }

    Optional<Integer> number(String name) {
        JsonNode node = node(name);
        return node != null && is(node.isInt(), name, "a whole number")
                ? Optional.of(node.intValue())
                : Optional.empty();
    }

    Optional<Duration> duration(String name) {
        return text(name).flatMap(text -> {
            try {
                return Optional.of(Duration.parse(text));
            } catch (DateTimeParseException e) {
                wrong(name, "must be an ISO-8601 duration such as PT30S or PT15M");
                return Optional.empty();
            }
        });
    }

    <E extends Enum<E>> Optional<E> choice(String name, Class<E> type) {
        List<String> codes =
                Arrays.stream(type.getEnumConstants()).map(JsonFields::codeOf).toList();
        return text(name).flatMap(text -> {
            int index = codes.indexOf(text);
            if (index < 0) {
                wrong(name, "must be one of " + codes);
                return Optional.empty();
            }
            return Optional.of(type.getEnumConstants()[index]);
        });
    }

    static String codeOf(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT);
    }

    Optional<JsonFields> object(String name) {
        JsonNode node = node(name);
        return node != null && is(node.isObject(), name, "an object")
                ? Optional.of(new JsonFields(problems, pathOf(name), node))
                : Optional.empty();
    }

    List<JsonFields> objects(String name) {
        List<JsonFields> found = new ArrayList<>();
        JsonNode node = node(name);
        if (node != null && is(node.isArray(), name, "an array")) {
            for (int i = 0; i < node.size(); i++) {
                String element = name + "[" + i + "]";
                if (is(node.get(i).isObject(), element, "an object")) {
                    found.add(new JsonFields(problems, pathOf(element), node.get(i)));
                }
            }
        }
        return found;
    }

    List<String> texts(String name) {
        List<String> found = new ArrayList<>();
        JsonNode node = node(name);
        if (node != null && is(node.isArray(), name, "an array")) {
            for (int i = 0; i < node.size(); i++) {
                if (is(node.get(i).isTextual(), name + "[" + i + "]", "a text")) {
                    found.add(node.get(i).textValue());
                }
            }
        }
        return found;
    }

    /** Reads an object whose names are the reader's own; each value is a text that fits a pattern. */
    Map<String, String> namedTexts(Pattern values, String expected) {
        return texts(names(), values, expected);
    }

    /** The same, for names that may have dots and capitals in them. */
    Map<String, String> dottedTexts(Pattern values, String expected) {
        return texts(names(DOTTED_NAME, DOTTED_NAME_RULE), values, expected);
    }

    private Map<String, String> texts(List<String> names, Pattern values, String expected) {
        Map<String, String> found = new TreeMap<>();
        names.forEach(name -> text(name).ifPresent(text -> {
            if (values.matcher(text).matches()) {
                found.put(name, text);
            } else {
                wrong(name, "must be " + expected);
            }
        }));
        return found;
    }

    /** Reads the names of an object whose names are the reader's own. */
    List<String> names() {
        return names(NAME, NAME_RULE);
    }

    private List<String> names(Pattern pattern, String rule) {
        List<String> found = new ArrayList<>();
        object.fieldNames().forEachRemaining(name -> {
            known.add(name);
            if (pattern.matcher(name).matches()) {
                found.add(name);
            } else {
                wrong(name, "must be named by " + rule);
            }
        });
        return found;
    }

    /** Makes a value that checks itself, and notes what it refuses. */
    <T> Optional<T> checked(String name, Supplier<T> value) {
        try {
            return Optional.of(value.get());
        } catch (IllegalArgumentException e) {
            wrong(name, "is refused: " + e.getMessage());
            return Optional.empty();
        }
    }
}
