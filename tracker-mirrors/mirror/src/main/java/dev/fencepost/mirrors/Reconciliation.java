package dev.fencepost.mirrors;

import dev.fencepost.mirror.MirrorWarning;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * Says what a comparison of authority and tracker found.
 *
 * @param compared how many items were compared
 * @param drifts the differences
 * @param unreadable why items could not be read, one warning for each
 * @param stoppedBy why the comparison ended early: the tracker as a whole is in trouble. What was not compared is not
 *     known to be right
 */
public record Reconciliation(
        int compared, List<Drift> drifts, List<Unreadable> unreadable, Optional<MirrorWarning> stoppedBy) {
    /** Checks the parts. */
    public Reconciliation {
        drifts = List.copyOf(drifts);
        unreadable = List.copyOf(unreadable);
        Objects.requireNonNull(stoppedBy, "stoppedBy");
    }

    /** Tells whether everything was compared, and the tracker shows all of it or was repaired to. */
    public boolean isInStep() {
        return stoppedBy.isEmpty() && unreadable.isEmpty() && drifts.stream().allMatch(Drift::isRepaired);
    }
}
