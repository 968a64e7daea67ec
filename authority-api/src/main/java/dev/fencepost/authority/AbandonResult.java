package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.WorkItemKey;
import java.util.Objects;

/** What abandon answers. */
public sealed interface AbandonResult permits AbandonResult.Abandoned, AbandonResult.NothingToAbandon, FenceMismatch {

    /**
     * Answers that the claim was ended.
     *
     * @param ended the claim with its end
     */
    record Abandoned(ClaimRecord ended) implements AbandonResult {
        /** Checks the part. */
        public Abandoned {
            Objects.requireNonNull(ended, "ended");
        }
    }

    /**
     * Answers that the item has no claim that could be ended.
     *
     * @param key the item
     */
    record NothingToAbandon(WorkItemKey key) implements AbandonResult {
        /** Checks the part. */
        public NothingToAbandon {
            Objects.requireNonNull(key, "key");
        }
    }
}
