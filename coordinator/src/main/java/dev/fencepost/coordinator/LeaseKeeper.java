package dev.fencepost.coordinator;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps the leases of any number of claims alive, in batches, on threads of its own. Thread-safe.
 *
 * <p>One thread sends heartbeats; another watches the deadlines, so that a heartbeat that hangs delays nobody's warning.
 * Give the keeper an authority with connections of its own: one that shares a pool with the work starves when the work is
 * busiest.
 *
 * <p>A heartbeat that fails is tried again until the local deadline: a broken connection is a {@link Risk}, never a loss.
 * A claim is lost when the authority says so, or when its deadline has passed on this machine's monotonic clock: the time
 * at which the last answered heartbeat was sent, plus the lease, minus a margin.
 *
 * <p>{@link #close()} is graceful: it takes no more claims, keeps beating until the work of every claim has ended and its
 * release is answered, and only then stops. It never releases a claim whose work still runs.
 */
public final class LeaseKeeper implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(LeaseKeeper.class);
    private static final int BATCH = 200;

    private final ClaimAuthority authority;
    private final KeeperTerms terms;
    private final Timeline timeline;
    private final Timeline.Lane beats;
    private final Timeline.Lane looks;
    private final Alarm beatAlarm;
    private final Alarm lookAlarm;
    private final Map<ClaimId, KeptClaim> claims = new ConcurrentHashMap<>();
    private final CompletableFuture<Void> drained = new CompletableFuture<>();
    private volatile boolean draining;

    /** Starts a keeper on this machine's time. */
    public LeaseKeeper(ClaimAuthority authority, KeeperTerms terms) {
        this(authority, terms, Timeline.system());
    }

    /** Starts a keeper on a given time. */
    public LeaseKeeper(ClaimAuthority authority, KeeperTerms terms, Timeline timeline) {
        this.authority = Objects.requireNonNull(authority, "authority");
        this.terms = Objects.requireNonNull(terms, "terms");
        this.timeline = Objects.requireNonNull(timeline, "timeline");
        this.beats = timeline.openLane("fencepost-heartbeats");
        this.looks = timeline.openLane("fencepost-deadlines");
        this.beatAlarm = new Alarm(timeline, beats, this::beat);
        this.lookAlarm = new Alarm(timeline, looks, this::look);
    }

    /** Returns how leases are kept. */
    public KeeperTerms terms() {
        return terms;
    }

    /**
     * Keeps a claim that was just granted.
     *
     * @param lease what is left of its lease, counted from when the claim was asked for or verified
     * @throws IllegalStateException if the keeper is shutting down, or keeps this claim already
     */
    public KeptClaim keep(Grant grant, Countdown lease, LeaseListener listener) {
        return keep(grant.claim(), grant.proof(), lease, listener);
    }

    /**
     * Keeps a claim of which only the proof is at hand, such as one that another process was granted.
     *
     * <p>Sends a heartbeat before it answers, and throws what the authority throws.
     */
    public Adoption adopt(ClaimProof proof, LeaseListener listener) {
        long sentAt = timeline.nanoTime();
        HeartbeatResult answer = authority.heartbeat(proof, terms.lease());
        if (answer instanceof Extended extended) {
            Countdown lease = new Countdown(sentAt, extended.remaining());
            return new Adoption.Adopted(keep(extended.claim(), proof, lease, listener));
        }
        return new Adoption.NotCurrent((Lost) answer);
    }

    private KeptClaim keep(Claim claim, ClaimProof proof, Countdown lease, LeaseListener listener) {
        KeptClaim kept = new KeptClaim(this, claim, proof, lease, listener);
        synchronized (drained) {
            if (draining) {
                throw new IllegalStateException("the keeper is shutting down and takes no more claims");
            }
            if (claims.putIfAbsent(ClaimId.of(proof), kept) != null) {
                throw new IllegalStateException(kept + " is kept already");
            }
        }
        rearm(kept);
        return kept;
    }

    /** Returns the claims that are kept now, in no order. */
    public List<KeptClaim> claims() {
        return List.copyOf(claims.values());
    }

    /** Takes no more claims; the stage ends when the work of every claim has ended and its release is answered. */
    public CompletionStage<Void> drain() {
        synchronized (drained) {
            draining = true;
        }
        checkDrained();
        return drained.minimalCompletionStage();
    }

    /**
     * Shuts down gracefully within a time, and then at once.
     *
     * @return the claims whose work had not ended; their heartbeats have stopped and their leases will lapse by themselves
     */
    public List<KeptClaim> shutdown(Duration patience) throws InterruptedException {
        CompletableFuture<Void> end = drain().toCompletableFuture();
        try {
            end.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            LOG.warn("keeper.shutdown_incomplete claims={}", claims.size());
        } catch (ExecutionException e) {
            throw new IllegalStateException("a drain cannot fail", e);
        } finally {
            stop();
        }
        return claims();
    }

    /** Shuts down gracefully: waits, without bound, until the work of every claim has ended. */
    @Override
    public void close() {
        drain().toCompletableFuture().join();
        stop();
    }

    private void stop() {
        beats.close();
        looks.close();
        claims.values().forEach(KeptClaim::cancelFinish);
    }

    Timeline timeline() {
        return timeline;
    }

    /** Sets both alarms for a claim whose times have changed. */
    void rearm(KeptClaim claim) {
        if (claims.get(ClaimId.of(claim.proof())) == claim) {
            if (claim.isFinishing()) {
                beatAlarm.ringBy(timeline.nanoTime());
            }
            claim.nextBeatAt().ifPresent(beatAlarm::ringBy);
            lookAlarm.ringBy(claim.nextLookAt());
        }
    }

    private void beat() {
        try {
            releaseFinished();
            // Claims that are due soon join the batch, so that many of them end up in few calls.
            long horizon = timeline.nanoTime() + terms.interval().dividedBy(4).toNanos();
            List<KeptClaim> due = new ArrayList<>();
            for (KeptClaim claim : claims.values()) {
                if (claim.isStalled()) {
                    atRisk(claim, Risk.STALLED);
                } else if (claim.nextBeatAt().filter(at -> at - horizon <= 0).isPresent()) {
                    due.add(claim);
                }
            }
            batches(due).forEach(this::beat);
        } finally {
            claims.values().forEach(claim -> claim.nextBeatAt().ifPresent(beatAlarm::ringBy));
        }
    }

    private void beat(List<KeptClaim> batch) {
        List<Heartbeat> heartbeats = batch.stream().map(KeptClaim::heartbeat).toList();
        long sentAt = timeline.nanoTime();
        try {
            List<HeartbeatResult> answers = authority.heartbeatAll(heartbeats);
            for (int i = 0; i < batch.size(); i++) {
                take(batch.get(i), heartbeats.get(i), answers.get(i), sentAt);
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "heartbeat.failed claims={} error={}",
                    batch.size(),
                    e.getClass().getName());
            LOG.debug("heartbeat.failed", e);
            for (KeptClaim claim : batch) {
                claim.beatAgainSoon();
                atRisk(claim, Risk.HEARTBEAT_FAILED);
            }
        }
    }

    private void take(KeptClaim claim, Heartbeat sent, HeartbeatResult answer, long sentAt) {
        if (answer instanceof Extended extended) {
            claim.extended(extended, sent, sentAt);
            lookAlarm.ringBy(claim.nextLookAt());
        } else if (answer instanceof Lost lost) {
            if (lost.cause() == Lost.Cause.RELEASED && claim.isFinishing()) {
                // Our own release went through although its answer did not: asked again, it will say so.
                claim.beatAgainSoon();
            } else {
                lost(claim, new Loss.ToldByAuthority(lost));
            }
        }
    }

    private void releaseFinished() {
        batches(claims.values().stream().filter(KeptClaim::isFinishing).toList())
                .forEach(this::release);
    }

    private void release(List<KeptClaim> batch) {
        List<Release> releases = batch.stream().map(KeptClaim::release).toList();
        try {
            List<ReleaseResult> answers = authority.releaseAll(releases);
            for (int i = 0; i < batch.size(); i++) {
                forget(batch.get(i));
                batch.get(i).released(answers.get(i));
            }
        } catch (RuntimeException e) {
            LOG.warn(
                    "release.failed claims={} error={}",
                    batch.size(),
                    e.getClass().getName());
            LOG.debug("release.failed", e);
            for (KeptClaim claim : batch) {
                claim.releaseFailed(e);
                beatAlarm.ringBy(timeline.nanoTime() + terms.retryInterval().toNanos());
            }
        }
    }

    private void look() {
        long now = timeline.nanoTime();
        for (KeptClaim claim : claims.values()) {
            if (!claim.isCurrent()) {
                claim.loss().ifPresent(loss -> lost(claim, loss));
            } else {
                if (claim.riskAt() - now <= 0) {
                    atRisk(claim, claim.isStalled() ? Risk.STALLED : Risk.HEARTBEAT_LATE);
                }
                lookAlarm.ringBy(claim.nextLookAt());
            }
        }
    }

    private void atRisk(KeptClaim claim, Risk risk) {
        if (claim.becomeAtRisk()) {
            LOG.warn(
                    "lease.at_risk item={} fence={} risk={} remaining={}",
                    claim.proof().key(),
                    claim.proof().fence(),
                    risk.code(),
                    claim.remaining());
            tell(() -> claim.listener().onAtRisk(claim, risk));
        }
    }

    private void lost(KeptClaim claim, Loss loss) {
        boolean working = !claim.isFinishing();
        if (claim.lose(loss) && working) {
            LOG.warn("lease.lost item={} fence={} cause={}", loss.key(), loss.fence(), loss.code());
            tell(() -> claim.listener().onLost(claim, loss));
        }
        forget(claim);
    }

    private static void tell(Runnable call) {
        try {
            call.run();
        } catch (RuntimeException e) {
            LOG.error("lease.listener_failed", e);
        }
    }

    private void forget(KeptClaim claim) {
        claims.remove(ClaimId.of(claim.proof()), claim);
        checkDrained();
    }

    private void checkDrained() {
        if (draining && claims.isEmpty()) {
            drained.complete(null);
        }
    }

    private static List<List<KeptClaim>> batches(List<KeptClaim> all) {
        List<List<KeptClaim>> batches = new ArrayList<>();
        for (int from = 0; from < all.size(); from += BATCH) {
            batches.add(all.subList(from, Math.min(all.size(), from + BATCH)));
        }
        return batches;
    }

    /** What names a claim without its secret. */
    private record ClaimId(WorkItemKey key, FencingToken fence) {
        static ClaimId of(ClaimProof proof) {
            return new ClaimId(proof.key(), proof.fence());
        }
    }
}
