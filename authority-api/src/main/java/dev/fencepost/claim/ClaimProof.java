package dev.fencepost.claim;

import java.util.Objects;

/**
 * What a holder presents: the item, the fence, and the secret token. It prints with the token redacted.
 *
 * @param key the item
 * @param fence the number of the grant
 * @param leaseToken the secret of the grant
 */
public record ClaimProof(WorkItemKey key, FencingToken fence, LeaseToken leaseToken) {
    /** Checks the parts. */
    public ClaimProof {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(fence, "fence");
        Objects.requireNonNull(leaseToken, "leaseToken");
    }
}
