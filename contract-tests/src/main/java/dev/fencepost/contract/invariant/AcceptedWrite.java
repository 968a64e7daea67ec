package dev.fencepost.contract.invariant;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.Objects;

/**
 * A write that a resource let through.
 *
 * @param key the item on whose behalf it was written
 * @param fence the fence that the writer presented
 */
public record AcceptedWrite(WorkItemKey key, FencingToken fence) {
    /** Checks the parts. */
    public AcceptedWrite {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(fence, "fence");
    }
}
