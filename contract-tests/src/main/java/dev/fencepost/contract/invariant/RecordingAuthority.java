package dev.fencepost.contract.invariant;

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
import java.util.List;
import java.util.Objects;

/** Passes every call on, and keeps it in a log. As thread-safe as the authority behind it. */
public final class RecordingAuthority implements ClaimAuthority {
    private final ClaimAuthority authority;
    private final CallLog log;
    private final String caller;

    /**
     * Records the calls to an authority.
     *
     * @param caller who calls, for people
     */
    public RecordingAuthority(ClaimAuthority authority, CallLog log, String caller) {
        this.authority = Objects.requireNonNull(authority, "authority");
        this.log = Objects.requireNonNull(log, "log");
        this.caller = Objects.requireNonNull(caller, "caller");
    }

    @Override
    public Guarantees guarantees() {
        return authority.guarantees();
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return log.record(caller, new Question.ClaimNext(request), () -> authority.claimNext(request));
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return log.record(caller, new Question.Verify(proof), () -> authority.verify(proof));
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return log.record(caller, new Question.Heartbeat(heartbeat), () -> authority.heartbeat(heartbeat));
    }

    @Override
    public List<HeartbeatResult> heartbeatAll(List<Heartbeat> heartbeats) {
        return log.recordAll(
                caller,
                heartbeats.stream().map(Question.Heartbeat::new).toList(),
                () -> authority.heartbeatAll(heartbeats));
    }

    @Override
    public ReleaseResult release(Release release) {
        return log.record(caller, new Question.Release(release), () -> authority.release(release));
    }

    @Override
    public List<ReleaseResult> releaseAll(List<Release> releases) {
        return log.recordAll(
                caller, releases.stream().map(Question.Release::new).toList(), () -> authority.releaseAll(releases));
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return log.record(caller, new Question.Sweep(sweep), () -> authority.reclaimExpired(sweep));
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return log.record(caller, new Question.TakeOver(takeOver), () -> authority.reclaimExpired(takeOver));
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return log.record(caller, new Question.Inspect(query), () -> authority.inspect(query));
    }

    @Override
    public void close() {
        authority.close();
    }
}
