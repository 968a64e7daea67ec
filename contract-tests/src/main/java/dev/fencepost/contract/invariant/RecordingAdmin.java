package dev.fencepost.contract.invariant;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.Objects;

/** Passes every call of an operator on, and keeps it in a log. As thread-safe as what is behind it. */
public final class RecordingAdmin implements AuthorityAdmin {
    private final AuthorityAdmin admin;
    private final CallLog log;
    private final String caller;

    /**
     * Records the calls of an operator.
     *
     * @param caller who calls, for people
     */
    public RecordingAdmin(AuthorityAdmin admin, CallLog log, String caller) {
        this.admin = Objects.requireNonNull(admin, "admin");
        this.log = Objects.requireNonNull(log, "log");
        this.caller = Objects.requireNonNull(caller, "caller");
    }

    @Override
    public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        return log.record(
                caller, new Question.Abandon(key, expected, reason), () -> admin.abandon(key, expected, reason));
    }

    @Override
    public ReopenResult reopen(WorkItemKey key, ExpectedFence expected) {
        return log.record(caller, new Question.Reopen(key, expected), () -> admin.reopen(key, expected));
    }

    @Override
    public Pruned prune(Retention retention) {
        return log.record(caller, new Question.Prune(retention), () -> admin.prune(retention));
    }

    @Override
    public HolderAt historyAt(WorkItemKey key, Instant instant) {
        return log.record(caller, new Question.HistoryAt(key, instant), () -> admin.historyAt(key, instant));
    }

    @Override
    public RequestFate resolve(ClaimScope scope, RequestId requestId) {
        return log.record(caller, new Question.Resolve(scope, requestId), () -> admin.resolve(scope, requestId));
    }

    @Override
    public EvidenceResult recordEvidence(ClaimProof proof, Packet packet) {
        return log.record(
                caller, new Question.RecordEvidence(proof, packet), () -> admin.recordEvidence(proof, packet));
    }
}
