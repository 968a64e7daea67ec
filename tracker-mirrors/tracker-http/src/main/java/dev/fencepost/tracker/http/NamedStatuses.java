package dev.fencepost.tracker.http;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.BiFunction;

/**
 * The statuses of a mapping, each with what it means in a tracker that knows open and closed.
 *
 * @param byName the meanings, by the names of the mapping
 * @param <M> what a meaning is
 */
public record NamedStatuses<M>(SortedMap<String, M> byName) {
    private static final String UNMAPPED = "unmapped";

    /** Copies the meanings. */
    public NamedStatuses {
        byName = Collections.unmodifiableSortedMap(new TreeMap<>(byName));
    }

    /**
     * Reads a mapping, in which no two names may mean the same.
     *
     * @param settings the mapping, as settings have it
     * @param usual what an empty mapping stands for
     * @param parse makes a meaning of a name and its text
     */
    public static <M> NamedStatuses<M> read(
            Map<String, String> settings, Map<String, String> usual, BiFunction<String, String, M> parse) {
        SortedMap<String, M> byName = new TreeMap<>();
        new TreeMap<>(settings.isEmpty() ? usual : settings).forEach((name, text) -> {
            M meaning = parse.apply(name, text);
            byName.forEach((other, its) -> {
                if (its.equals(meaning)) {
                    throw new IllegalArgumentException("settings.status." + name + " means the same as status." + other
                            + "; an item could not be told to have one of them");
                }
            });
            byName.put(name, meaning);
        });
        return new NamedStatuses<>(byName);
    }

    /** Returns what a status means; INVALID_REQUEST if the mapping does not have it. */
    public M meaning(String status) {
        M meaning = byName.get(status);
        if (meaning == null) {
            throw new TrackerException(
                    TrackerFailure.INVALID_REQUEST,
                    "the mapping has no status " + status + "; it has " + byName.keySet(),
                    null);
        }
        return meaning;
    }

    /**
     * Returns the status of an item of which the mapping says nothing: {@code open} or {@code closed}, or {@code unmapped}
     * where the mapping uses that word for something else.
     */
    public String unmapped(boolean open) {
        String word = open ? "open" : "closed";
        return byName.containsKey(word) ? UNMAPPED : word;
    }
}
