package dev.fencepost.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.coordinator.MirrorPolicy;
import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.tracker.TrackerOrder;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The JSON Schema files")
class SchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    /** The objects of fencepost.json: where they are in a document, and where the schema describes them. */
    private static final Map<String, String> OBJECTS = Map.of(
            "", "",
            "/scope", "/properties/scope",
            "/backend", "/properties/backend",
            "/fallback", "/properties/fallback",
            "/limits", "/properties/limits",
            "/mirror", "/properties/mirror",
            "/trackers/0", "/properties/trackers/items",
            "/trackers/0/selector", "/properties/trackers/items/properties/selector",
            "/trackers/0/mirror", "/properties/trackers/items/properties/mirror",
            "/trackers/0/mirror/statuses", "/properties/trackers/items/properties/mirror/properties/statuses");

    private static JsonNode schema(String name) throws IOException {
        try (InputStream file = Objects.requireNonNull(FencepostConfig.class.getResourceAsStream(name), name)) {
            return JSON.readTree(file);
        }
    }

    static Stream<String> objects() {
        return OBJECTS.keySet().stream().sorted();
    }

    private static String firstProblem(Consumer<String> reader, String json) {
        ConfigException refused = catchThrowableOfType(ConfigException.class, () -> reader.accept(json));
        assertThat(refused).isNotNull();
        return refused.problems().get(0).problem();
    }

    @ParameterizedTest(name = "at \"{0}\"")
    @MethodSource("objects")
    @DisplayName("know exactly the fields that the reader knows")
    void sameFields(String place) throws IOException {
        JsonNode described = schema("fencepost.schema.json").at(OBJECTS.get(place));
        JsonNode document = JSON.readTree(FencepostConfigTest.FULL);
        ((ObjectNode) document.at(place)).put("zzz", "unknown");

        String problem = firstProblem(json -> FencepostConfig.parse("f", json), document.toString());

        TreeSet<String> names = new TreeSet<>();
        described.get("properties").fieldNames().forEachRemaining(names::add);
        assertThat(problem).isEqualTo("is not a known field; known are " + names);
        assertThat(described.get("additionalProperties").isBoolean()).isTrue();
        assertThat(described.get("additionalProperties").booleanValue()).isFalse();
    }

    @Test
    @DisplayName("describe every object that there is, and the full example uses every field")
    void exampleIsFull() throws IOException {
        JsonNode document = JSON.readTree(FencepostConfigTest.FULL);
        for (Map.Entry<String, String> object : OBJECTS.entrySet()) {
            TreeSet<String> used = new TreeSet<>();
            document.at(object.getKey()).fieldNames().forEachRemaining(used::add);
            TreeSet<String> described = new TreeSet<>();
            schema("fencepost.schema.json")
                    .at(object.getValue())
                    .get("properties")
                    .fieldNames()
                    .forEachRemaining(described::add);
            assertThat(used).as("fields used at " + object.getKey()).isEqualTo(described);
        }
    }

    @Test
    @DisplayName("offer exactly the words that the reader takes")
    void sameWords() throws IOException {
        assertThat(words("/properties/lapsed")).isEqualTo(codes(LapsedPolicy.values()));
        assertThat(words("/properties/minStrength")).isEqualTo(codes(Guarantees.Strength.values()));
        assertThat(words("/properties/mirror/properties/policy")).isEqualTo(codes(MirrorPolicy.values()));
        assertThat(words("/properties/reopen")).isEqualTo(codes(ReopenPolicy.values()));
        assertThat(words("/properties/trackers/items/properties/selector/properties/order"))
                .isEqualTo(codes(TrackerOrder.values()));
        assertThat(words("/properties/trackers/items/properties/mirror/properties/comments"))
                .isEqualTo(codes(CommentStyle.values()));
    }

    private static List<String> words(String place) throws IOException {
        return JSON.convertValue(
                schema("fencepost.schema.json").at(place).get("enum"),
                JSON.getTypeFactory().constructCollectionType(List.class, String.class));
    }

    private static List<String> codes(Enum<?>[] values) {
        return Arrays.stream(values).map(JsonFields::codeOf).toList();
    }

    @Test
    @DisplayName("require what the reader requires")
    void sameRequired() throws IOException {
        JsonNode schema = schema("fencepost.schema.json");

        assertThat(schema.get("required")).hasToString("[\"scope\"]");
        assertThat(schema.at("/properties/backend/required")).hasToString("[\"id\"]");
        assertThat(schema.at("/properties/trackers/items/required")).hasToString("[\"name\",\"provider\"]");
        assertThat(schema.at("/properties/trackers/items/properties/mirror/required"))
                .hasToString("[\"account\"]");
    }

    @Test
    @DisplayName("know the fields of home.json, and that values are names of variables")
    void home() throws IOException {
        JsonNode schema = schema("home.schema.json");
        TreeSet<String> names = new TreeSet<>();
        schema.get("properties").fieldNames().forEachRemaining(names::add);

        assertThat(firstProblem(json -> HomeConfig.parse("h", json), "{\"zzz\":1}"))
                .isEqualTo("is not a known field; known are " + names);
        assertThat(schema.at("/properties/profiles/additionalProperties/additionalProperties/pattern")
                        .textValue())
                .isEqualTo("^[A-Z_][A-Z0-9_]{0,127}$");
    }

    @Test
    @DisplayName("describe the same fields as the page on configuration, with the same words and defaults")
    void samePage() throws IOException {
        List<String> rows = new ArrayList<>();
        addRows(rows, schema("fencepost.schema.json"), "");
        addRows(rows, schema("home.schema.json"), "");

        String page = Files.readString(Path.of("..", "docs", "configuration.md"));

        assertThat(rows).hasSizeGreaterThan(40);
        assertThat(page.lines().filter(line -> line.startsWith("| `")).toList()).containsAll(rows);
    }

    private static void addRows(List<String> rows, JsonNode object, String path) {
        for (Map.Entry<String, JsonNode> property : object.path("properties").properties()) {
            String name = path + property.getKey();
            JsonNode field = property.getValue();
            boolean required = object.path("required").toString().contains("\"" + property.getKey() + "\"");
            String byDefault = field.has("default") ? "`" + field.get("default").textValue() + "`" : "";
            rows.add("| `" + name + "` | " + typeOf(field) + " | " + (required ? "required" : byDefault) + " | "
                    + field.get("description").textValue() + " |");
            // The fields of the fallback are those of the backend, and the page says so once.
            if (!name.equals("fallback")) {
                addRows(rows, field, name + ".");
                addRows(rows, field.path("items"), name + "[].");
            }
        }
    }

    private static String typeOf(JsonNode field) {
        if (field.has("enum")) {
            return StreamSupport.stream(field.get("enum").spliterator(), false)
                    .map(word -> "`" + word.textValue() + "`")
                    .collect(Collectors.joining(", "));
        }
        if (field.path("pattern").asText().equals("^P")) {
            return "duration";
        }
        String type = field.get("type").textValue();
        return Map.of("string", "text", "integer", "whole number").getOrDefault(type, type);
    }
}
