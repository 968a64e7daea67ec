package dev.fencepost.optimistic;

import dev.fencepost.authority.AuthorityAdmin;
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
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.tracker.WorkTracker;
import java.util.List;
import java.util.Optional;

/**
 * Decides claims by what the logs of a tracker's items say. Thread-safe.
 *
 * <p>Every call that changes something writes a record, waits the settle time, and answers from a reading after it; so it
 * takes at least that long. Nothing is kept in the process but what saves reading again.
 */
public final class OptimisticTrackerAuthority implements ClaimAuthority {
    private final TrackerStore store;
    private final Guarantees guarantees;

    OptimisticTrackerAuthority(TrackerStore store, Guarantees guarantees) {
        this.store = store;
        this.guarantees = guarantees;
    }

    static OptimisticTrackerAuthority on(WorkTracker tracker, OptimisticTrackerSettings settings, Pause pause) {
        return new OptimisticTrackerAuthority(settings.store(tracker, pause), settings.guarantees());
    }

    /** Returns what operators do, on the same tracker. */
    public AuthorityAdmin admin() {
        return new OptimisticTrackerAdmin(store);
    }

    /** Returns this authority with its admin, as a provider would open it; it keeps no ledger of mirrors. */
    public OpenAuthority asOpenAuthority() {
        return new OpenAuthority(this, admin(), Optional.empty());
    }

    @Override
    public Guarantees guarantees() {
        return guarantees;
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return store.attempt(
                request.scope(), request.requestId(), attempt -> new ClaimWalk(store, attempt, request).decide());
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return Attempt.of(attempt -> new HolderCalls(store, attempt).verify(proof));
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return heartbeatAll(List.of(heartbeat)).get(0);
    }

    @Override
    public List<HeartbeatResult> heartbeatAll(List<Heartbeat> heartbeats) {
        return store.attempt(attempt -> new HolderCalls(store, attempt).heartbeat(heartbeats));
    }

    @Override
    public ReleaseResult release(Release release) {
        return releaseAll(List.of(release)).get(0);
    }

    @Override
    public List<ReleaseResult> releaseAll(List<Release> releases) {
        return store.attempt(attempt -> new HolderCalls(store, attempt).release(releases));
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return store.attempt(attempt -> new Reclaim(store, attempt).sweep(sweep));
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return store.attempt(
                takeOver.scope(), takeOver.requestId(), attempt -> new Reclaim(store, attempt).takeOver(takeOver));
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return Attempt.of(attempt -> new ClaimReader(store, query).read());
    }

    /** Does nothing: the tracker belongs to the caller. */
    @Override
    public void close() {}
}
