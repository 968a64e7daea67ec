package dev.fencepost.authority;

import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;

/**
 * What operators and tools do beside the six verbs, on the same store. Thread-safe; throws as {@link ClaimAuthority} does.
 */
public interface AuthorityAdmin {
    /**
     * Forces an item free whose claim has not ended, active or lapsed.
     *
     * @param reason for the record; at most 1,000 characters
     */
    AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason);

    /** Makes an item claimable again whose last claim has ended: lifts COMPLETED, BLOCKED, rest and quarantine. */
    ReopenResult reopen(WorkItemKey key, ExpectedFence expected);

    /** Drops old history; never fence counters, never the ids of requests. */
    Pruned prune(Retention retention);

    /** Tells who held an item at an instant of the authority's clock. */
    HolderAt historyAt(WorkItemKey key, Instant instant);

    /**
     * Settles what became of a request: finds its grants, or voids its id so that a late original is refused.
     *
     * <p>Waits for the original if it is still running.
     */
    RequestFate resolve(ClaimScope scope, RequestId requestId);

    /** Keeps a result beside the claim that the proof names, ended or not; it completes nothing. Safe to repeat. */
    EvidenceResult recordEvidence(ClaimProof proof, Packet packet);
}
