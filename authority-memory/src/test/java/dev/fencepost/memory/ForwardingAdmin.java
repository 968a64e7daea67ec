package dev.fencepost.memory;

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

/** A sound admin, of which a saboteur breaks one operation. */
class ForwardingAdmin implements AuthorityAdmin {
    private final MemoryStore store;
    private final AuthorityAdmin sound;

    ForwardingAdmin(MemoryStore store) {
        this.store = store;
        this.sound = MemoryAuthority.on(store).admin();
    }

    final MemoryStore store() {
        return store;
    }

    @Override
    public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        return sound.abandon(key, expected, reason);
    }

    @Override
    public ReopenResult reopen(WorkItemKey key, ExpectedFence expected) {
        return sound.reopen(key, expected);
    }

    @Override
    public Pruned prune(Retention retention) {
        return sound.prune(retention);
    }

    @Override
    public HolderAt historyAt(WorkItemKey key, Instant instant) {
        return sound.historyAt(key, instant);
    }

    @Override
    public RequestFate resolve(ClaimScope scope, RequestId requestId) {
        return sound.resolve(scope, requestId);
    }

    @Override
    public EvidenceResult recordEvidence(ClaimProof proof, Packet packet) {
        return sound.recordEvidence(proof, packet);
    }
}
