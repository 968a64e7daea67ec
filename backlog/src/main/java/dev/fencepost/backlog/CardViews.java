package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDetails;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.graph.CardGraph;
import dev.fencepost.backlog.graph.GraphCard;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.postgres.call.FunctionCall;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;

/** Looks at cards; changes nothing. */
final class CardViews {
    private final Store store;

    CardViews(Store store) {
        this.store = store;
    }

    Project project() {
        JsonNode node = store.database().read(store.call("project_shown_v1"), Store::json);
        return node.isNull()
                ? new Project(
                        store.scope(),
                        PriorityOrder.LOWEST_FIRST,
                        Project.DEFAULT_TTL,
                        OptionalInt.empty(),
                        Optional.empty())
                : project(store.scope(), node);
    }

    static Project project(ClaimScope scope, JsonNode node) {
        return new Project(
                scope,
                PriorityOrder.of(node.path("priority_order").textValue()),
                Duration.of(node.path("ttl_us").longValue(), ChronoUnit.MICROS),
                node.hasNonNull("max_attempts")
                        ? OptionalInt.of(node.path("max_attempts").intValue())
                        : OptionalInt.empty(),
                CardReader.text(node, "external_ref"));
    }

    Optional<CardDetails> show(String id) {
        JsonNode node = store.database().read(store.call("show_v1").text(id), Store::json);
        return node.isNull() ? Optional.empty() : Optional.of(CardReader.details(node));
    }

    List<Card> list(CardQuery query) {
        FunctionCall call = store.call("list_v1")
                .text(query.status().map(CardStatus::code))
                .text(query.phase())
                .text(query.label())
                .text(query.specRef())
                .flag(query.eligibleOnly())
                .flag(query.withDeleted())
                .text(query.after())
                .number(query.limit());
        return store.database()
                .read(
                        call,
                        rows -> Store.all(rows).stream().map(CardReader::card).toList());
    }

    BacklogStats stats() {
        JsonNode node = store.database().read(store.call("stats_v1"), Store::json);
        Map<String, Map<CardStatus, Integer>> phases = new LinkedHashMap<>();
        node.path("phases").properties().forEach(phase -> phases.put(phase.getKey(), counts(phase.getValue())));
        return new BacklogStats(
                counts(node.path("counts")),
                node.path("waiting").intValue(),
                node.path("expired").intValue(),
                node.hasNonNull("oldest_ready_us")
                        ? Optional.of(Duration.of(node.path("oldest_ready_us").longValue(), ChronoUnit.MICROS))
                        : Optional.empty(),
                phases);
    }

    private static Map<CardStatus, Integer> counts(JsonNode node) {
        Map<CardStatus, Integer> counts = new EnumMap<>(CardStatus.class);
        node.properties()
                .forEach(count -> counts.put(
                        CardStatus.of(count.getKey()), count.getValue().intValue()));
        return counts;
    }

    CardGraph graph() {
        JsonNode node = store.database().read(store.call("graph_v1"), Store::json);
        Map<String, List<String>> edges = new LinkedHashMap<>();
        node.path("edges")
                .forEach(edge -> edges.computeIfAbsent(edge.path(0).textValue(), any -> new ArrayList<>())
                        .add(edge.path(1).textValue()));
        return new CardGraph(
                CardReader.all(
                        node.path("cards"),
                        card -> new GraphCard(
                                card.path("id").textValue(),
                                card.path("title").textValue(),
                                CardReader.text(card, "phase"),
                                CardStatus.of(card.path("shown").textValue()))),
                edges);
    }
}
