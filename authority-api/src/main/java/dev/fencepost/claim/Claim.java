package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.util.Objects;

/**
 * The public fact that someone was granted an item. Safe to log and to show to anyone.
 *
 * @param key the item
 * @param claimant who was granted it
 * @param fence the number of the grant
 * @param lease from when until when
 * @param attempt how often the item has been granted so far, this grant included
 */
public record Claim(WorkItemKey key, Claimant claimant, FencingToken fence, Lease lease, int attempt) {
    /** Checks the parts. */
    public Claim {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(claimant, "claimant");
        Objects.requireNonNull(fence, "fence");
        Objects.requireNonNull(lease, "lease");
        Require.between("attempt", attempt, 1, Integer.MAX_VALUE);
    }

    /** Returns this claim with another lease. */
    public Claim withLease(Lease other) {
        return new Claim(key, claimant, fence, other, attempt);
    }
}
