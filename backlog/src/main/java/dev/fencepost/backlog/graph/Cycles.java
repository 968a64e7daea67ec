package dev.fencepost.backlog.graph;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Finds a cycle among dependencies, and shows it. */
public final class Cycles {
    private Cycles() {}

    /**
     * Returns a cycle from its first card back to itself, if there is one.
     *
     * @param edges for each card, the cards it depends on
     */
    public static Optional<List<String>> find(Map<String, ? extends Collection<String>> edges) {
        Set<String> finished = new HashSet<>();
        for (String start : edges.keySet()) {
            Optional<List<String>> cycle = from(start, edges, finished);
            if (cycle.isPresent()) {
                return cycle;
            }
        }
        return Optional.empty();
    }

    /** Walks without recursion: a chain may be longer than the stack is deep. */
    private static Optional<List<String>> from(
            String start, Map<String, ? extends Collection<String>> edges, Set<String> finished) {
        Map<String, Iterator<String>> open = new LinkedHashMap<>();
        Deque<String> way = new ArrayDeque<>();
        enter(start, edges, open, way);
        while (!way.isEmpty()) {
            String at = way.getLast();
            Iterator<String> next = open.getOrDefault(at, List.<String>of().iterator());
            if (!next.hasNext()) {
                open.remove(at);
                finished.add(way.removeLast());
                continue;
            }
            String needs = next.next();
            if (open.containsKey(needs)) {
                return Optional.of(closed(way, needs));
            }
            if (!finished.contains(needs)) {
                enter(needs, edges, open, way);
            }
        }
        return Optional.empty();
    }

    private static void enter(
            String card,
            Map<String, ? extends Collection<String>> edges,
            Map<String, Iterator<String>> open,
            Deque<String> way) {
        Collection<String> needs = edges.get(card);
        open.put(
                card,
                needs == null
                        ? List.<String>of().iterator()
                        : List.copyOf(needs).iterator());
        way.addLast(card);
    }

    private static List<String> closed(Deque<String> way, String first) {
        List<String> cycle = new ArrayList<>();
        boolean reached = false;
        for (String card : way) {
            reached |= card.equals(first);
            if (reached) {
                cycle.add(card);
            }
        }
        cycle.add(first);
        return cycle;
    }

    /** Returns a cycle as people read it: {@code A → B → A}. */
    public static String text(List<String> cycle) {
        return String.join(" → ", cycle);
    }
}
