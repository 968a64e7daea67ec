package dev.fencepost.contract.invariant;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;

/** Names one grant: an item and a fence. */
record GrantId(WorkItemKey key, FencingToken fence) {
    static GrantId of(Claim claim) {
        return new GrantId(claim.key(), claim.fence());
    }

    static GrantId of(ClaimProof proof) {
        return new GrantId(proof.key(), proof.fence());
    }

    static GrantId of(ClaimRecord record) {
        return of(record.claim());
    }
}
