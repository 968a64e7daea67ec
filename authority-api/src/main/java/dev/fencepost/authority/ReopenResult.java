package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.WorkItemKey;
import java.util.Objects;

/** What reopen answers. */
public sealed interface ReopenResult permits ReopenResult.Reopened, ReopenResult.NothingToReopen, FenceMismatch {

    /**
     * Answers that the item is claimable again.
     *
     * @param last its last claim, with the instant of the reopening
     */
    record Reopened(ClaimRecord last) implements ReopenResult {
        /** Checks the part. */
        public Reopened {
            Objects.requireNonNull(last, "last");
        }
    }

    /**
     * Answers that there is nothing to lift: the item was never granted, its claim has not ended, or it is reopened.
     *
     * @param key the item
     */
    record NothingToReopen(WorkItemKey key) implements ReopenResult {
        /** Checks the part. */
        public NothingToReopen {
            Objects.requireNonNull(key, "key");
        }
    }
}
