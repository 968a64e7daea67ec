package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.json.DraftWriter;
import dev.fencepost.backlog.plan.PlanReader;
import dev.fencepost.backlog.plan.PlanReading;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("The JSON Schema of a plan's line")
class PlanLineSchemaTest {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final JsonNode SCHEMA = schema();

    private static JsonNode schema() {
        try {
            return MAPPER.readTree(BacklogSchema.script("x").resource("plan-line.schema.json"));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName("has the fields that a card has, and no others")
    void fields() {
        JsonNode draft = DraftWriter.node(CardDraft.builder("a", "a").build());

        assertThat(names(SCHEMA.path("properties"))).containsExactlyInAnyOrderElementsOf(names(draft));
        assertThat(SCHEMA.path("additionalProperties").asBoolean(true)).isFalse();
    }

    private static List<String> names(JsonNode node) {
        return StreamSupport.stream(((Iterable<String>) node::fieldNames).spliterator(), false)
                .toList();
    }

    static Stream<String> lines() {
        String long201 = "x".repeat(201);
        Stream<String> fields = names(SCHEMA.path("properties")).stream()
                .flatMap(name -> Stream.of(
                                "null",
                                "\"x\"",
                                "\"\"",
                                "7",
                                "0",
                                "-7",
                                "1.5",
                                "true",
                                "[]",
                                "{}",
                                "[\"x\"]",
                                "[7]",
                                "[\"\"]",
                                "\"" + long201 + "\"",
                                "[\"" + long201 + "\"]",
                                "1000001",
                                "{\"x\":1}",
                                "{\"most_files\":1}",
                                "{\"most_files\":0}",
                                "{\"files_in\":[\"a\"]}",
                                "{\"files_out\":7}")
                        .map(value -> line(name, value)));
        return Stream.concat(
                fields, Stream.of("{}", "[]", "7", "{\"id\":\"a\"}", "{\"title\":\"a\"}", line("colour", "\"red\"")));
    }

    private static String line(String name, String value) {
        String id = name.equals("id") ? "" : "\"id\":\"a\",";
        String title = name.equals("title") ? "" : "\"title\":\"a\",";
        return "{" + id + title + "\"" + name + "\":" + value + "}";
    }

    @ParameterizedTest
    @MethodSource("lines")
    @DisplayName("takes and refuses what the reader takes and refuses")
    void sameVerdict(String line) throws Exception {
        boolean read = PlanReader.read(List.of(line), Optional.of("s")) instanceof PlanReading.Read;

        assertThat(fits(MAPPER.readTree(line), SCHEMA)).as(line).isEqualTo(read);
    }

    /** Judges by the words of the schema language that this schema uses. */
    private static boolean fits(JsonNode value, JsonNode schema) {
        return hasType(value, schema.path("type"))
                && (!value.isTextual() || within(value.textValue().length(), schema, "minLength", "maxLength"))
                && (!value.isNumber() || within(value.intValue(), schema, "minimum", "maximum"))
                && (!value.isArray() || arrayFits(value, schema))
                && (!value.isObject() || objectFits(value, schema));
    }

    private static boolean hasType(JsonNode value, JsonNode type) {
        if (type.isArray()) {
            return StreamSupport.stream(type.spliterator(), false).anyMatch(each -> hasType(value, each));
        }
        return switch (type.asText()) {
            case "string" -> value.isTextual();
            case "integer" -> value.isIntegralNumber();
            case "array" -> value.isArray();
            case "object" -> value.isObject();
            case "null" -> value.isNull();
            default -> throw new AssertionError("the test does not know the type " + type);
        };
    }

    private static boolean within(int size, JsonNode schema, String least, String most) {
        return size >= schema.path(least).asInt(Integer.MIN_VALUE)
                && size <= schema.path(most).asInt(Integer.MAX_VALUE);
    }

    private static boolean arrayFits(JsonNode array, JsonNode schema) {
        return array.size() <= schema.path("maxItems").asInt(Integer.MAX_VALUE)
                && (!schema.has("items")
                        || StreamSupport.stream(array.spliterator(), false)
                                .allMatch(each -> fits(each, schema.path("items"))));
    }

    private static boolean objectFits(JsonNode object, JsonNode schema) {
        boolean open = schema.path("additionalProperties").asBoolean(true);
        return StreamSupport.stream(schema.path("required").spliterator(), false)
                        .allMatch(name -> object.has(name.asText()))
                && names(object).stream()
                        .allMatch(name -> schema.path("properties").has(name)
                                ? fits(
                                        object.path(name),
                                        schema.path("properties").path(name))
                                : open);
    }
}
