package dev.fencepost.coordinator;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Guarantees;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.ClaimProof;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;

/** An authority in front of another one that fails, hangs or loses answers as a test tells it, and counts calls. */
final class FlakyAuthority implements ClaimAuthority {
    private final ClaimAuthority real;
    final List<Integer> heartbeatBatches = new ArrayList<>();
    final List<ClaimRequest> requests = new ArrayList<>();
    final Deque<ClaimResult> scriptedClaims = new ArrayDeque<>();
    boolean down;
    boolean loseAnswers;
    boolean verifyDown;
    Runnable beforeHeartbeat = () -> {};

    FlakyAuthority(ClaimAuthority real) {
        this.real = real;
    }

    private void requireUp() {
        if (down) {
            throw unavailable();
        }
    }

    private static AuthorityUnavailableException unavailable() {
        return new AuthorityUnavailableException("the store is down", null);
    }

    private <T> T lose(T answer) {
        if (loseAnswers) {
            throw new OutcomeUnknownException("the answer was lost", Optional.empty(), null);
        }
        return answer;
    }

    @Override
    public Guarantees guarantees() {
        return real.guarantees();
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        requireUp();
        requests.add(request);
        ClaimResult scripted = scriptedClaims.poll();
        return scripted != null ? scripted : lose(real.claimNext(request));
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        requireUp();
        if (verifyDown) {
            throw unavailable();
        }
        return real.verify(proof);
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        requireUp();
        return real.heartbeat(heartbeat);
    }

    @Override
    public List<HeartbeatResult> heartbeatAll(List<Heartbeat> heartbeats) {
        heartbeatBatches.add(heartbeats.size());
        beforeHeartbeat.run();
        requireUp();
        return lose(real.heartbeatAll(heartbeats));
    }

    @Override
    public ReleaseResult release(Release release) {
        requireUp();
        return lose(real.release(release));
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return real.reclaimExpired(sweep);
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return real.reclaimExpired(takeOver);
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        requireUp();
        return real.inspect(query);
    }

    @Override
    public void close() {}
}
