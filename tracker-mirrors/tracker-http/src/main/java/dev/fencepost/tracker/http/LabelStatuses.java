package dev.fencepost.tracker.http;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The statuses of a tracker that itself knows only open, closed and labels: what each name of the mapping means there.
 *
 * <p>A meaning is written {@code open}, {@code closed}, {@code label:doing}, or {@code closed label:done}; a label alone
 * means open. The labels of a mapping exclude each other: moving an item takes away the others.
 */
public final class LabelStatuses {
    private static final Pattern MEANING = Pattern.compile("(?:(open|closed)(?: +|$))?(?:label:(\\S(?:.*\\S)?))?");

    private final NamedStatuses<Meaning> statuses;

    private LabelStatuses(NamedStatuses<Meaning> statuses) {
        this.statuses = statuses;
    }

    /** Reads a mapping by name; an empty one has the statuses {@code open} and {@code closed}. */
    public static LabelStatuses of(Map<String, String> settings) {
        return new LabelStatuses(
                NamedStatuses.read(settings, Map.of("open", "open", "closed", "closed"), Meaning::read));
    }

    /** Returns what a status means; INVALID_REQUEST if the mapping does not have it. */
    public Meaning meaning(String status) {
        return statuses.meaning(status);
    }

    /**
     * Returns the status that an item has: by its label if it has one of the mapping, and else by its state alone.
     *
     * <p>An item of which the mapping says nothing is {@code open} or {@code closed}, or {@code unmapped} where the mapping
     * uses that word for something else.
     */
    public String nameOf(boolean open, Collection<String> labels) {
        Map<String, Meaning> ofState = statuses.byName().entrySet().stream()
                .filter(each -> each.getValue().open() == open)
                .collect(Collectors.toMap(Map.Entry::getKey, Map.Entry::getValue, (one, other) -> one, TreeMap::new));
        return ofState.entrySet().stream()
                .filter(each -> each.getValue().label().filter(labels::contains).isPresent())
                .map(Map.Entry::getKey)
                .findFirst()
                .or(() -> ofState.entrySet().stream()
                        .filter(each -> each.getValue().label().isEmpty())
                        .map(Map.Entry::getKey)
                        .findFirst())
                .orElseGet(() -> statuses.unmapped(open));
    }

    /** Returns what has to change so that an item gets a status; INVALID_REQUEST if the mapping does not have it. */
    public Move move(String status, boolean open, Collection<String> labels) {
        Meaning target = meaning(status);
        Set<String> removed = statuses.byName().values().stream()
                .flatMap(each -> each.label().stream())
                .filter(label -> labels.contains(label)
                        && !target.label().filter(label::equals).isPresent())
                .collect(Collectors.toCollection(LinkedHashSet::new));
        return new Move(
                target.label().filter(label -> !labels.contains(label)),
                removed,
                target.open() == open ? Optional.empty() : Optional.of(target.open()));
    }

    /**
     * What a status is in the tracker.
     *
     * @param open whether the item is open
     * @param label the label it has
     */
    public record Meaning(boolean open, Optional<String> label) {
        /** Checks the parts. */
        public Meaning {
            Objects.requireNonNull(label, "label");
        }

        private static Meaning read(String name, String text) {
            Matcher parts = MEANING.matcher(text.strip());
            if (text.isBlank() || !parts.matches()) {
                throw new IllegalArgumentException("settings.status." + name + " is " + text
                        + "; it must be open, closed, label:NAME, or closed label:NAME");
            }
            return new Meaning(!"closed".equals(parts.group(1)), Optional.ofNullable(parts.group(2)));
        }
    }

    /**
     * What has to change.
     *
     * @param added the label to add
     * @param removed the labels to take away
     * @param open whether to open or close it; empty if its state stays
     */
    public record Move(Optional<String> added, Set<String> removed, Optional<Boolean> open) {
        /** Checks the parts. */
        public Move {
            Objects.requireNonNull(added, "added");
            removed = Set.copyOf(removed);
            Objects.requireNonNull(open, "open");
        }

        /** Tells whether there is nothing to change. */
        public boolean isNone() {
            return added.isEmpty() && removed.isEmpty() && open.isEmpty();
        }
    }
}
