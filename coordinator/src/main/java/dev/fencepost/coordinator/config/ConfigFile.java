package dev.fencepost.coordinator.config;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;

/** Reads one file whole, refuses secrets first, then lets its fields be read. */
final class ConfigFile {
    private static final long MAX_BYTES = 1_048_576;
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private ConfigFile() {}

    static String text(Path file) {
        String name = String.valueOf(file.getFileName());
        try {
            if (Files.size(file) > MAX_BYTES) {
                throw new ConfigException(List.of(new ConfigProblem(name, "", "is larger than 1 MiB")));
            }
            return Files.readString(file);
        } catch (IOException e) {
            throw new ConfigException(List.of(new ConfigProblem(
                    name, "", "cannot be read as UTF-8 text (" + e.getClass().getSimpleName() + ")")));
        }
    }

    static <T> T read(String name, String json, Function<JsonFields, T> reading) {
        ConfigProblems problems = new ConfigProblems(name);
        JsonNode root = parse(name, json);
        if (!root.isObject()) {
            problems.add("", "must be one JSON object");
            problems.throwIfAny();
        }
        new SecretScan(problems).scan("", root);
        // Other messages could quote what was refused here.
        problems.throwIfAny();
        JsonFields fields = new JsonFields(problems, "", root);
        fields.text("$schema");
        T value = reading.apply(fields);
        fields.refuseOthers();
        problems.throwIfAny();
        return value;
    }

    private static JsonNode parse(String name, String json) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            // The parser's own message quotes the text, which may hold a secret.
            throw new ConfigException(List.of(new ConfigProblem(
                    name,
                    "",
                    "is not valid JSON, or has a field twice, at line "
                            + e.getLocation().getLineNr() + ", column "
                            + e.getLocation().getColumnNr())));
        }
    }
}
