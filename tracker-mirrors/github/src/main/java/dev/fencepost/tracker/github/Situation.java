package dev.fencepost.tracker.github;

import java.util.Collection;
import java.util.List;
import java.util.Optional;

/**
 * How an issue stands.
 *
 * @param open whether it is open
 * @param reason why it was closed
 * @param labels its labels; GitHub tells them apart whatever their case
 */
record Situation(boolean open, Optional<String> reason, List<String> labels) {
    /** Returns those of some labels that the issue has, as it spells them. */
    List<String> having(Collection<String> some) {
        return labels.stream()
                .filter(label -> some.stream().anyMatch(label::equalsIgnoreCase))
                .toList();
    }

    /** Returns those of some labels that the issue lacks. */
    List<String> lacking(Collection<String> some) {
        return some.stream()
                .filter(label -> labels.stream().noneMatch(label::equalsIgnoreCase))
                .sorted()
                .toList();
    }
}
