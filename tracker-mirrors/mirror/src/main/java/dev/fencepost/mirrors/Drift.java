package dev.fencepost.mirrors;

import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import java.util.Objects;
import java.util.Optional;

/**
 * A difference between what the authority says of an item and what its tracker shows.
 *
 * @param kind the difference
 * @param expected the newest event, which should be shown
 * @param repair what became of the repair, if there was one
 */
public record Drift(Kind kind, ClaimEvent expected, Optional<MirrorOutcome> repair) {
    /** What can differ. */
    public enum Kind {
        /** No comment of ours tells of the item: not written yet, deleted, or edited by someone. */
        NOT_SHOWN,
        /** An older event is shown. */
        BEHIND,
        /** An event is shown that the authority does not know: a forged marker, or a mirror of another authority. */
        AHEAD,
        /** The comment is right, but the status is not the one of the mapping. */
        STATUS_DIFFERS
    }

    /** Checks the parts. */
    public Drift {
        Objects.requireNonNull(kind, "kind");
        Objects.requireNonNull(expected, "expected");
        Objects.requireNonNull(repair, "repair");
    }

    /** Tells whether the tracker shows the event now, or a newer one that came meanwhile. */
    public boolean isRepaired() {
        return repair.isPresent() && !(repair.get() instanceof MirrorOutcome.Failed);
    }
}
