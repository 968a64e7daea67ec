package dev.fencepost.contract.invariant;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;

/** What a caller asked of an authority: one record for each verb. Prints without secrets. */
public sealed interface Question {
    /**
     * Asks for candidates.
     *
     * @param request as sent
     */
    record ClaimNext(ClaimRequest request) implements Question {}

    /**
     * Asks whether a proof is current.
     *
     * @param proof as sent
     */
    record Verify(ClaimProof proof) implements Question {}

    /**
     * Asks that a lease be restarted, alone or in a batch.
     *
     * @param heartbeat as sent
     */
    record Heartbeat(dev.fencepost.authority.Heartbeat heartbeat) implements Question {}

    /**
     * Asks that a claim be ended, alone or in a batch.
     *
     * @param release as sent
     */
    record Release(dev.fencepost.authority.Release release) implements Question {}

    /**
     * Asks that lapsed claims be ended.
     *
     * @param sweep as sent
     */
    record Sweep(dev.fencepost.authority.Sweep sweep) implements Question {}

    /**
     * Asks for the longest-lapsed item.
     *
     * @param takeOver as sent
     */
    record TakeOver(dev.fencepost.authority.TakeOver takeOver) implements Question {}

    /**
     * Asks what there is.
     *
     * @param query as sent
     */
    record Inspect(ClaimQuery query) implements Question {}

    /**
     * Asks that an item be forced free.
     *
     * @param key the item
     * @param expected which claim is meant
     * @param reason for the record
     */
    record Abandon(WorkItemKey key, ExpectedFence expected, String reason) implements Question {}

    /**
     * Asks that an item be made claimable again.
     *
     * @param key the item
     * @param expected which claim is meant
     */
    record Reopen(WorkItemKey key, ExpectedFence expected) implements Question {}

    /**
     * Asks that history be dropped.
     *
     * @param retention what to keep
     */
    record Prune(Retention retention) implements Question {}

    /**
     * Asks who held an item.
     *
     * @param key the item
     * @param instant when
     */
    record HistoryAt(WorkItemKey key, Instant instant) implements Question {}

    /**
     * Asks what became of a request.
     *
     * @param scope its scope
     * @param requestId its id
     */
    record Resolve(ClaimScope scope, RequestId requestId) implements Question {}

    /**
     * Asks that a late result be kept.
     *
     * @param proof the claim it belongs to
     * @param packet the result
     */
    record RecordEvidence(ClaimProof proof, Packet packet) implements Question {}
}
