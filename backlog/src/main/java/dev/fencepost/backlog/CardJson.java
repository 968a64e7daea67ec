package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.util.RawValue;
import dev.fencepost.backlog.card.Card;
import dev.fencepost.backlog.card.CardDependency;
import dev.fencepost.backlog.card.CardDetails;
import dev.fencepost.backlog.card.CardStatus;
import dev.fencepost.backlog.json.DraftWriter;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes what a backlog answers as JSON, with the names that plans use. */
public final class CardJson {
    private CardJson() {}

    /** Returns a card. */
    public static String of(Card card) {
        return node(card).toString();
    }

    /** Returns cards as an array. */
    public static String ofCards(List<Card> cards) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        cards.forEach(card -> array.add(node(card)));
        return array.toString();
    }

    /** Returns what a card depends on as an array. */
    public static String ofDependencies(List<CardDependency> dependencies) {
        return array(dependencies).toString();
    }

    /** Returns a card with everything around it. */
    public static String of(CardDetails details) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set("card", node(details.card()));
        node.set("dependencies", array(details.dependencies()));
        node.set("dependents", DraftWriter.texts(details.dependents()));
        ArrayNode links = node.putArray("links");
        details.links()
                .forEach(link -> links.addObject()
                        .put("from", link.from())
                        .put("kind", link.kind())
                        .put("to", link.to()));
        ArrayNode events = node.putArray("events");
        details.events()
                .forEach(event -> events.addObject()
                        .put("kind", event.kind())
                        .put("at", event.at().toString())
                        .put("actor", event.actor().orElse(null))
                        .put("note", event.note().orElse(null)));
        return node.toString();
    }

    /** Returns how a backlog stands. */
    public static String of(BacklogStats stats) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        node.set("counts", counts(stats.counts()));
        node.put("waiting", stats.waiting()).put("expired", stats.expired());
        node.put("oldest_ready", stats.oldestReady().map(Object::toString).orElse(null));
        ObjectNode phases = node.putObject("phases");
        new TreeMap<>(stats.phases()).forEach((phase, counts) -> phases.set(phase, counts(counts)));
        return node.toString();
    }

    private static ObjectNode counts(Map<CardStatus, Integer> counts) {
        ObjectNode node = JsonNodeFactory.instance.objectNode();
        new TreeMap<>(counts).forEach((status, cards) -> node.put(status.code(), cards));
        return node;
    }

    private static ObjectNode node(Card card) {
        ObjectNode node = DraftWriter.node(card.draft())
                .put("status", card.status().code())
                .put("eligible", card.eligible())
                .put("waiting_on", card.waitingOn())
                .put("attempts", card.attempts())
                .put("retries", card.retries());
        card.result().ifPresent(result -> node.putRawValue("result", new RawValue(result.text())));
        card.blockedReason().ifPresent(reason -> node.put("blocked_reason", reason));
        card.holder()
                .ifPresent(holder -> node.putObject("holder")
                        .put("host", holder.host())
                        .put("agent", holder.agent().orElse(null))
                        .put("fence", holder.fence())
                        .put("expires_at", holder.expiresAt().toString()));
        return node.put("created_at", card.createdAt().toString())
                .put("updated_at", card.updatedAt().toString());
    }

    private static ArrayNode array(List<CardDependency> dependencies) {
        ArrayNode array = JsonNodeFactory.instance.arrayNode();
        for (CardDependency each : dependencies) {
            ObjectNode node = array.addObject()
                    .put("id", each.id())
                    .put("title", each.title())
                    .put("status", each.status().code());
            each.result().ifPresent(result -> node.putRawValue("result", new RawValue(result.text())));
        }
        return array;
    }
}
