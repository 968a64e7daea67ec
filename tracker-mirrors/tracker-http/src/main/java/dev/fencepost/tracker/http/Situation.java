package dev.fencepost.tracker.http;

import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How an item of a tracker with labels stands.
 *
 * @param open whether it is open
 * @param reason why it was closed, where the tracker says so
 * @param labels its labels
 * @param anyCase whether the tracker takes two labels for the same that differ only in case
 */
public record Situation(boolean open, Optional<String> reason, List<String> labels, boolean anyCase) {
    /** Checks and copies the parts. */
    public Situation {
        Objects.requireNonNull(reason, "reason");
        labels = List.copyOf(labels);
    }

    /** Returns those of some labels that the item has, as it spells them. */
    public List<String> having(Collection<String> some) {
        return labels.stream()
                .filter(label -> some.stream().anyMatch(other -> same(label, other)))
                .toList();
    }

    /** Returns those of some labels that the item lacks. */
    public List<String> lacking(Collection<String> some) {
        return some.stream()
                .filter(label -> labels.stream().noneMatch(other -> same(label, other)))
                .sorted()
                .toList();
    }

    private boolean same(String one, String other) {
        return anyCase ? one.equalsIgnoreCase(other) : one.equals(other);
    }
}
