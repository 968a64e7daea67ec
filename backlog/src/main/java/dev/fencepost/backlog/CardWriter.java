package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.card.CardLink;
import dev.fencepost.backlog.graph.Cycles;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.backlog.json.DraftWriter;
import dev.fencepost.postgres.call.FunctionCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** Changes cards, one call each. */
final class CardWriter {
    private static final int MAX_COMMENT_LENGTH = 100_000;

    private final Store store;

    CardWriter(Store store) {
        this.store = store;
    }

    ProjectResult declare(ProjectTerms terms) {
        FunctionCall call = store.call("project_v1")
                .text(terms.order().map(PriorityOrder::code))
                .number(terms.ttl().map(FunctionCall::toMicros).orElse(null))
                .number(terms.maxAttempts())
                .text(terms.externalRef());
        return store.database().repeatable(call, rows -> {
            Store.Entry entry = Store.entry(rows);
            Project project = CardViews.project(store.scope(), entry.json());
            return entry.kind().equals("conflict")
                    ? new ProjectResult.OrderIsFixed(project)
                    : new ProjectResult.Declared(project);
        });
    }

    CardResult create(CardDraft draft) {
        FunctionCall call = store.call("create_v1")
                .text(PlanSync.draft(draft, 0, DraftWriter.digest(draft)).toString());
        return store.database().repeatable(call, rows -> result(Store.entry(rows), draft.id(), draft.id()));
    }

    CardResult update(String id, CardChanges changes, Optional<String> actor) {
        return change(store.call("update_v1").text(id).text(changes.json()).text(actor), id, id);
    }

    CardResult delete(String id, Optional<String> actor) {
        return change(store.call("delete_v1").text(id).text(actor), id, id);
    }

    CardResult unblock(String id) {
        return change(store.call("unblock_v1").text(id), id, id);
    }

    CardResult comment(String id, String text, Optional<String> actor) {
        if (text.isBlank() || text.length() > MAX_COMMENT_LENGTH || text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException(
                    "text must have from 1 to " + MAX_COMMENT_LENGTH + " characters, and no NUL among them");
        }
        return change(store.call("comment_v1").text(id).text(actor).text(text), id, id);
    }

    CardResult link(CardLink link, Optional<String> actor) {
        return change(about("link_v1", link, actor), link.from(), link.to());
    }

    CardResult unlink(CardLink link, Optional<String> actor) {
        return change(about("unlink_v1", link, actor), link.from(), link.to());
    }

    private FunctionCall about(String function, CardLink link, Optional<String> actor) {
        return store.call(function)
                .text(link.from())
                .text(link.kind())
                .text(link.to())
                .text(actor);
    }

    private CardResult change(FunctionCall call, String id, String other) {
        return store.database().once(call, rows -> result(Store.entry(rows), id, other));
    }

    private static CardResult result(Store.Entry entry, String id, String other) {
        return switch (entry.kind()) {
            case "conflict" -> new CardResult.Conflict(CardReader.card(entry.json()));
            case "unknown" ->
                new CardResult.UnknownCards(
                        entry.json().isArray() ? CardReader.all(entry.json(), JsonNode::textValue) : List.of(id));
            case "held" -> new CardResult.StillHeld(CardReader.card(entry.json()));
            case "cycle" -> new CardResult.Cycle(cycle(entry.json(), id, other));
            default ->
                new CardResult.Changed(
                        CardResult.Change.valueOf(entry.kind().toUpperCase(Locale.ROOT)),
                        CardReader.card(entry.json()));
        };
    }

    /** Finds the cycle that an edge would close with those there are. */
    private static List<String> cycle(JsonNode edges, String id, String needs) {
        Map<String, List<String>> graph = new LinkedHashMap<>();
        graph.put(id, new ArrayList<>(List.of(needs)));
        edges.forEach(edge -> graph.computeIfAbsent(edge.path(0).textValue(), any -> new ArrayList<>())
                .add(edge.path(1).textValue()));
        return Cycles.find(graph).orElseThrow(() -> new IllegalStateException("the edges close no cycle"));
    }
}
