package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import java.util.Objects;

/** What historyAt answers. */
public sealed interface HolderAt permits HolderAt.HeldBy, HolderAt.HeldByNobody, HolderAt.Forgotten {

    /**
     * Answers that someone held the item then.
     *
     * @param claim the claim that was current
     */
    record HeldBy(ClaimRecord claim) implements HolderAt {
        /** Checks the part. */
        public HeldBy {
            Objects.requireNonNull(claim, "claim");
        }
    }

    /** Answers that nobody held the item then. */
    record HeldByNobody() implements HolderAt {}

    /** Answers that the history that would tell has been pruned. */
    record Forgotten() implements HolderAt {}
}
