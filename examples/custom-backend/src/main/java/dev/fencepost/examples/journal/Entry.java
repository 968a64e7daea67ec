package dev.fencepost.examples.journal;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;

/** One line of the journal. What holds now is the fold of all of them, in order. */
sealed interface Entry {
    /** A claim was granted, extended, ended, reopened or given evidence: this is how it stands. */
    record Stands(KeptClaim claim) implements Entry {}

    /** A claim was pruned; its request is still remembered. */
    record Forgotten(WorkItemKey key, FencingToken fence) implements Entry {}

    /** A request will never be granted. */
    record Voided(ClaimScope scope, RequestId requestId) implements Entry {}
}
