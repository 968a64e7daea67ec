package dev.fencepost.memory;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.ClaimProof;

/** A sound memory authority whose store outlives it, and of which a saboteur breaks one verb. */
class ForwardingAuthority implements ClaimAuthority {
    private final MemoryStore store;
    private final MemoryAuthority sound;

    ForwardingAuthority(MemoryStore store) {
        this.store = store;
        this.sound = MemoryAuthority.on(store);
    }

    final MemoryStore store() {
        return store;
    }

    @Override
    public Guarantees guarantees() {
        Guarantees volatileOnes = sound.guarantees();
        return new Guarantees(
                volatileOnes.strength(),
                volatileOnes.settleTime(),
                volatileOnes.reach(),
                volatileOnes.clock(),
                Guarantees.Durability.DURABLE);
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return sound.claimNext(request);
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return sound.verify(proof);
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return sound.heartbeat(heartbeat);
    }

    @Override
    public ReleaseResult release(Release release) {
        return sound.release(release);
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return sound.reclaimExpired(sweep);
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return sound.reclaimExpired(takeOver);
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return sound.inspect(query);
    }

    @Override
    public void close() {
        sound.close();
    }
}
