package dev.fencepost.backlog;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.graph.Cycles;
import dev.fencepost.backlog.json.CardReader;
import dev.fencepost.backlog.json.DraftWriter;
import dev.fencepost.backlog.plan.PlanProblem;
import dev.fencepost.backlog.plan.PlanReport;
import dev.fencepost.backlog.plan.PlanResult;
import dev.fencepost.postgres.call.FunctionCall;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Brings cards in step with a plan: checks it whole, and then applies it in one statement.
 *
 * <p>First only ids and digests are sent. What the database has under the same digest is as the plan wants it; for all
 * else it asks, and gets the drafts.
 */
final class PlanSync {
    /** How often the graph may change between the check for cycles and the statement. */
    private static final int ROUNDS = 5;

    private final Store store;
    private final Collection<String> specs;
    private final List<ImportedCard> cards;
    private final Optional<String> actor;
    private final boolean dryRun;
    private final String[] ids;
    private final byte[][] digests;

    PlanSync(Store store, Collection<String> specs, List<ImportedCard> cards, Optional<String> actor, boolean dryRun) {
        this.store = store;
        this.specs = specs;
        this.cards = cards;
        this.actor = actor;
        this.dryRun = dryRun;
        this.ids = cards.stream().map(card -> card.draft().id()).toArray(String[]::new);
        this.digests =
                cards.stream().map(card -> DraftWriter.digest(card.draft())).toArray(byte[][]::new);
    }

    PlanResult run() {
        for (int round = 0; round < ROUNDS; round++) {
            JsonNode facts = facts();
            List<PlanProblem> problems = problems(facts);
            if (!problems.isEmpty()) {
                return new PlanResult.Refused(problems);
            }
            long version = facts.path("version").longValue();
            // Where nothing is known there is nothing to compare, and all will be asked for.
            JsonNode answer =
                    send(version, facts.path("known").intValue() == 0 ? new HashSet<>(List.of(ids)) : Set.of());
            for (int asked = 0; asked < ROUNDS && answer.has("send"); asked++) {
                answer = send(version, new HashSet<>(CardReader.all(answer.path("send"), JsonNode::textValue)));
            }
            if (answer.has("inserted")) {
                return new PlanResult.Synced(report(answer));
            }
        }
        throw new AuthorityUnavailableException(
                "the backlog changed again and again while the plan was checked; nothing happened", null);
    }

    private JsonNode facts() {
        FunctionCall call =
                store.call("plan_facts_v1").texts(ids).texts(outside().toArray(String[]::new));
        return store.database().read(call, Store::json);
    }

    /** Returns the cards that the plan depends on and does not have itself. */
    private Set<String> outside() {
        Set<String> outside = new TreeSet<>();
        cards.forEach(card -> outside.addAll(card.draft().dependsOn()));
        for (String id : ids) {
            outside.remove(id);
        }
        return outside;
    }

    private List<PlanProblem> problems(JsonNode facts) {
        Set<String> unknown = new HashSet<>(CardReader.all(facts.path("unknown"), JsonNode::textValue));
        List<PlanProblem> problems = new ArrayList<>();
        Map<String, Collection<String>> edges = new LinkedHashMap<>();
        Map<String, Integer> lines = new LinkedHashMap<>();
        for (ImportedCard card : cards) {
            CardDraft draft = card.draft();
            edges.put(draft.id(), draft.dependsOn());
            lines.put(draft.id(), card.line());
            draft.dependsOn().stream()
                    .filter(unknown::contains)
                    .forEach(id -> problems.add(new PlanProblem(
                            card.line(),
                            "depends_on has " + id + ", which is neither in the plan nor in the backlog")));
        }
        // These cards have the edges they have, whatever the plan says.
        Map<String, Collection<String>> given = new LinkedHashMap<>();
        facts.path("edges")
                .forEach(edge -> given.computeIfAbsent(edge.path(0).textValue(), any -> new ArrayList<>())
                        .add(edge.path(1).textValue()));
        edges.putAll(given);
        Cycles.find(edges)
                .ifPresent(cycle -> problems.add(new PlanProblem(
                        cycle.stream()
                                .map(lines::get)
                                .filter(PlanSync::isLine)
                                .findFirst()
                                .orElse(1),
                        "depends_on closes a cycle: " + Cycles.text(cycle))));
        return problems;
    }

    private static boolean isLine(@Nullable Integer line) {
        return line != null;
    }

    private JsonNode send(long version, Set<String> wanted) {
        FunctionCall call = store.call("sync_v1")
                .number(Long.valueOf(version))
                .texts(specs.toArray(String[]::new))
                .texts(ids)
                .binaries(digests)
                .text(drafts(wanted))
                .text(actor)
                .flag(dryRun);
        return store.database().once(call, Store::json);
    }

    private String drafts(Set<String> wanted) {
        DraftRows rows = new DraftRows();
        for (int i = 0; i < ids.length; i++) {
            if (wanted.contains(ids[i])) {
                rows.add(i, cards.get(i), digests[i]);
            }
        }
        return rows.text();
    }

    /** Returns a draft as the functions of the schema take it. */
    static ObjectNode draft(CardDraft draft, int ordinal, byte[] digest) {
        return DraftWriter.node(draft)
                .put("ord", ordinal)
                .put("digest", "\\x" + HexFormat.of().formatHex(digest));
    }

    private static PlanReport report(JsonNode answer) {
        return new PlanReport(
                ids(answer, "inserted"),
                ids(answer, "updated"),
                ids(answer, "revived"),
                ids(answer, "deleted"),
                ids(answer, "done"),
                ids(answer, "held"),
                answer.path("unchanged").intValue());
    }

    private static List<String> ids(JsonNode answer, String name) {
        return CardReader.all(answer.path(name), JsonNode::textValue);
    }
}
