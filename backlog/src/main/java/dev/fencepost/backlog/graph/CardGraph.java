package dev.fencepost.backlog.graph;

import dev.fencepost.backlog.card.CardStatus;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The cards of a project that are not deleted, and what depends on what.
 *
 * @param cards in the order of claims
 * @param edges for each card that depends on others, those others
 */
public record CardGraph(List<GraphCard> cards, Map<String, List<String>> edges) {
    /** Copies the parts. */
    public CardGraph {
        cards = List.copyOf(cards);
        edges = Map.copyOf(edges);
    }

    /**
     * Returns the longest chain of cards that are not done, what comes first first.
     *
     * <p>However many work on the backlog, that many cards have to be done one after the other.
     */
    public List<String> criticalPath() {
        Map<String, GraphCard> open = new LinkedHashMap<>();
        cards.stream().filter(card -> card.status() != CardStatus.DONE).forEach(card -> open.put(card.id(), card));
        Map<String, Integer> length = new HashMap<>();
        Map<String, String> before = new HashMap<>();
        for (String card : upwards(open.keySet())) {
            needs(card, open.keySet()).stream()
                    .max(Comparator.comparingInt(length::get))
                    .ifPresent(longest -> before.put(card, longest));
            length.put(card, before.containsKey(card) ? length.getOrDefault(before.get(card), 0) + 1 : 1);
        }
        List<String> path = new ArrayList<>();
        String at =
                open.keySet().stream().max(Comparator.comparingInt(length::get)).orElse(null);
        while (at != null) {
            path.add(0, at);
            at = before.get(at);
        }
        return path;
    }

    private List<String> needs(String card, Set<String> among) {
        return edges.getOrDefault(card, List.of()).stream()
                .filter(among::contains)
                .toList();
    }

    /** Returns cards after all that they depend on. */
    private List<String> upwards(Set<String> open) {
        Map<String, Integer> waiting = new HashMap<>();
        Map<String, List<String>> dependents = new HashMap<>();
        Deque<String> free = new ArrayDeque<>();
        for (String card : open) {
            List<String> needs = needs(card, open);
            needs.forEach(each ->
                    dependents.computeIfAbsent(each, any -> new ArrayList<>()).add(card));
            waiting.put(card, needs.size());
            if (needs.isEmpty()) {
                free.add(card);
            }
        }
        List<String> order = new ArrayList<>();
        while (!free.isEmpty()) {
            String card = free.remove();
            order.add(card);
            for (String dependent : dependents.getOrDefault(card, List.of())) {
                if (waiting.merge(dependent, -1, Integer::sum) == 0) {
                    free.add(dependent);
                }
            }
        }
        return order;
    }

    /** Returns a picture in the language of Graphviz; arrows lead from a card to what waits for it. */
    public String dot() {
        Set<String> critical = new HashSet<>(criticalPath());
        StringBuilder text = new StringBuilder("digraph backlog {\n  rankdir=LR;\n  node [shape=box];\n");
        for (GraphCard card : cards) {
            text.append("  ").append(dotText(card.id())).append(" [label=").append(dotText(label(card)));
            if (card.status() == CardStatus.DONE) {
                text.append(", style=filled, fillcolor=lightgrey");
            }
            if (critical.contains(card.id())) {
                text.append(", color=red, penwidth=2");
            }
            text.append("];\n");
        }
        forEachEdge((card, needs) -> {
            text.append("  ").append(dotText(needs)).append(" -> ").append(dotText(card));
            text.append(critical.contains(card) && critical.contains(needs) ? " [color=red, penwidth=2];\n" : ";\n");
        });
        return text.append("}\n").toString();
    }

    /** Returns a picture in the language of Mermaid. */
    public String mermaid() {
        Map<String, String> names = new HashMap<>();
        StringBuilder text = new StringBuilder("flowchart LR\n");
        for (GraphCard card : cards) {
            String name = "c" + names.size();
            names.put(card.id(), name);
            text.append("  ")
                    .append(name)
                    .append("[\"")
                    .append(mermaidText(label(card)))
                    .append("\"]\n");
        }
        forEachEdge((card, needs) -> text.append("  ")
                .append(names.get(needs))
                .append(" --> ")
                .append(names.get(card))
                .append('\n'));
        text.append("  classDef done fill:#ddd\n  classDef critical stroke:#c00,stroke-width:3px\n");
        marked(
                text,
                "done",
                cards.stream()
                        .filter(card -> card.status() == CardStatus.DONE)
                        .map(GraphCard::id)
                        .toList(),
                names);
        marked(text, "critical", criticalPath(), names);
        return text.toString();
    }

    private static void marked(StringBuilder text, String style, List<String> cards, Map<String, String> names) {
        if (!cards.isEmpty()) {
            text.append("  class ");
            text.append(String.join(",", cards.stream().map(names::get).toList()));
            text.append(' ').append(style).append('\n');
        }
    }

    private interface Edge {
        void between(String card, String needs);
    }

    private void forEachEdge(Edge edge) {
        for (GraphCard card : cards) {
            edges.getOrDefault(card.id(), List.of()).forEach(needs -> edge.between(card.id(), needs));
        }
    }

    private static String label(GraphCard card) {
        return card.id() + ": " + card.title() + " (" + card.status().code() + ")";
    }

    private static String dotText(String text) {
        return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }

    /** Mermaid has entities of its own; nothing that is left can end the text or become markup. */
    private static String mermaidText(String text) {
        return text.replace("#", "#35;")
                .replace("\"", "#quot;")
                .replace("<", "#lt;")
                .replace(">", "#gt;")
                .replace("`", "#96;");
    }
}
