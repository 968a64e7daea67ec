package dev.fencepost.authority;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.Objects;

/**
 * Answers that the item has moved on since the operator looked; nothing was changed.
 *
 * @param key the item
 * @param last the fence of its last grant
 */
public record FenceMismatch(WorkItemKey key, FencingToken last) implements AbandonResult, ReopenResult {
    /** Checks the parts. */
    public FenceMismatch {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(last, "last");
    }
}
