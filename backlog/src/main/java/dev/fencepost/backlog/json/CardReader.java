package dev.fencepost.backlog.json;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.StreamReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.cfg.JsonNodeFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDependency;
import dev.fencepost.backlog.card.CardDetails;
import dev.fencepost.backlog.card.CardEvent;
import dev.fencepost.backlog.card.CardHolder;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.card.JsonText;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** Reads what the functions of the schema answer in JSON. */
public final class CardReader {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .disable(JsonNodeFeature.STRIP_TRAILING_BIGDECIMAL_ZEROES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
            .build();

    private CardReader() {}

    /**
     * Parses a JSON text.
     *
     * @throws IllegalArgumentException if it is none; the message says where
     */
    public static JsonNode parse(String json) {
        try {
            return MAPPER.readTree(json);
        } catch (JsonProcessingException e) {
            String where = e.getLocation() == null
                    ? ""
                    : " at character " + e.getLocation().getColumnNr();
            throw new IllegalArgumentException("is not valid JSON: " + e.getOriginalMessage() + where, e);
        }
    }

    /** Reads a card; columns of the table that are no part of it are passed over. */
    public static Card card(JsonNode node) {
        Set<String> columns = new HashSet<>();
        node.fieldNames().forEachRemaining(columns::add);
        return new Card(
                DraftReader.read(node, columns),
                CardStatus.of(node.path("shown").textValue()),
                node.path("eligible").booleanValue(),
                node.path("waiting_on").intValue(),
                node.path("attempts").intValue(),
                node.path("retries").intValue(),
                json(node, "result"),
                text(node, "blocked_reason"),
                present(node, "holder").map(CardReader::holder),
                instant(node, "created_at"),
                instant(node, "updated_at"));
    }

    private static CardHolder holder(JsonNode node) {
        return new CardHolder(
                node.path("host").textValue(),
                text(node, "agent"),
                node.path("fence").longValue(),
                instant(node, "expires_at"));
    }

    /** Reads a card with everything around it. */
    public static CardDetails details(JsonNode node) {
        return new CardDetails(
                card(node.path("card")),
                dependencies(node),
                all(node.path("dependents"), JsonNode::textValue),
                all(node.path("links"), CardReader::link),
                all(node.path("events"), CardReader::event));
    }

    /** Reads what a card depends on. */
    public static List<CardDependency> dependencies(JsonNode node) {
        return all(
                node.path("dependencies"),
                each -> new CardDependency(
                        each.path("id").textValue(),
                        each.path("title").textValue(),
                        CardStatus.of(each.path("status").textValue()),
                        json(each, "result")));
    }

    private static CardLink link(JsonNode node) {
        return new CardLink(
                node.path("from").textValue(),
                node.path("kind").textValue(),
                node.path("to").textValue());
    }

    private static CardEvent event(JsonNode node) {
        return new CardEvent(
                node.path("kind").textValue(), instant(node, "at"), text(node, "actor"), text(node, "note"));
    }

    /** Reads every element of an array. */
    public static <T> List<T> all(JsonNode array, Function<JsonNode, T> read) {
        List<T> values = new ArrayList<>(array.size());
        array.forEach(each -> values.add(read.apply(each)));
        return values;
    }

    private static Optional<JsonNode> present(JsonNode node, String name) {
        return Optional.ofNullable(node.get(name)).filter(value -> !value.isNull());
    }

    /** Reads a text, if it is there. */
    public static Optional<String> text(JsonNode node, String name) {
        return present(node, name).map(JsonNode::textValue);
    }

    private static Optional<JsonText> json(JsonNode node, String name) {
        return present(node, name).map(value -> new JsonText(value.toString()));
    }

    private static Instant instant(JsonNode node, String name) {
        return OffsetDateTime.parse(node.path(name).textValue()).toInstant();
    }
}
