package dev.fencepost.backlog.json;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.backlog.card.Boundaries;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.JsonText;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;

/** Reads a draft from JSON, and refuses it with the name of the field that is wrong. */
public final class DraftReader {
    private static final Set<String> BOUNDARIES = Set.of("files_in", "files_out", "most_files", "expected_iterations");

    private final JsonNode node;

    private DraftReader(JsonNode node) {
        this.node = node;
    }

    /**
     * Reads a draft; fields that are null count as absent.
     *
     * @param beside names of other fields that may be there
     * @throws IllegalArgumentException if a field is unknown, missing or wrong; the message names it
     */
    public static CardDraft read(JsonNode node, Set<String> beside) {
        if (!node.isObject()) {
            throw new IllegalArgumentException("a JSON object is expected");
        }
        for (String name : (Iterable<String>) node::fieldNames) {
            if (!DraftField.names().contains(name) && !beside.contains(name)) {
                throw new IllegalArgumentException(name + " is not a field of a card");
            }
        }
        return new DraftReader(node).draft();
    }

    private CardDraft draft() {
        return new CardDraft(
                required("id"),
                required("title"),
                text("body").orElse(""),
                text("type").orElse("task"),
                text("phase"),
                text("category"),
                number(node, "", "priority").orElse(0),
                json("acceptance", "[]"),
                json("steps", "[]"),
                field("boundaries").map(this::boundaries).orElseGet(Boundaries::none),
                json("payload", "{}"),
                texts(node, "", "labels"),
                text("assignee"),
                text("spec_ref"),
                text("idempotency_key"),
                text("created_by"),
                number(node, "", "max_attempts"),
                texts(node, "", "depends_on"));
    }

    private Boundaries boundaries(JsonNode within) {
        if (!within.isObject()) {
            throw new IllegalArgumentException("boundaries must be a JSON object");
        }
        for (String name : (Iterable<String>) within::fieldNames) {
            if (!BOUNDARIES.contains(name)) {
                throw new IllegalArgumentException("boundaries." + name + " is not a field of a card");
            }
        }
        return new Boundaries(
                texts(within, "boundaries.", "files_in"),
                texts(within, "boundaries.", "files_out"),
                number(within, "boundaries.", "most_files"),
                number(within, "boundaries.", "expected_iterations"));
    }

    private Optional<JsonNode> field(String name) {
        return field(node, name);
    }

    private static Optional<JsonNode> field(JsonNode in, String name) {
        return Optional.ofNullable(in.get(name)).filter(value -> !value.isNull());
    }

    private String required(String name) {
        return text(name).orElseThrow(() -> new IllegalArgumentException(name + " is missing"));
    }

    private Optional<String> text(String name) {
        return field(name).map(string(name));
    }

    private static Function<JsonNode, String> string(String name) {
        return value -> {
            if (!value.isTextual()) {
                throw new IllegalArgumentException(name + " must be a text");
            }
            return value.textValue();
        };
    }

    private static OptionalInt number(JsonNode in, String prefix, String name) {
        Optional<JsonNode> value = field(in, name);
        if (value.isEmpty()) {
            return OptionalInt.empty();
        }
        if (!value.get().isIntegralNumber() || !value.get().canConvertToInt()) {
            throw new IllegalArgumentException(prefix + name + " must be a whole number");
        }
        return OptionalInt.of(value.get().intValue());
    }

    private static List<String> texts(JsonNode in, String prefix, String name) {
        Optional<JsonNode> array = field(in, name);
        if (array.isEmpty()) {
            return List.of();
        }
        if (!array.get().isArray()) {
            throw new IllegalArgumentException(prefix + name + " must be an array of texts");
        }
        List<String> texts = new ArrayList<>();
        array.get().forEach(each -> texts.add(string(prefix + name).apply(each)));
        return texts;
    }

    private JsonText json(String name, String otherwise) {
        try {
            return new JsonText(field(name).map(JsonNode::toString).orElse(otherwise));
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(name + ": " + e.getMessage(), e);
        }
    }
}
