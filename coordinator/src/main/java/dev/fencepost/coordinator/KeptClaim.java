package dev.fencepost.coordinator;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import org.jspecify.annotations.Nullable;

/**
 * One claim whose lease a {@link LeaseKeeper} keeps alive. Thread-safe.
 *
 * <p>{@link #isCurrent()} looks at the clock itself: a process that was paused beyond its deadline gets the right answer
 * at once, before any thread of the keeper has woken up. It is a promise about this process's clock alone; before a step
 * that others see, ask the authority through a {@link ClaimGuard}.
 */
public final class KeptClaim {
    private final LeaseKeeper keeper;
    private final KeeperTerms terms;
    private final Timeline timeline;
    private final ClaimProof proof;
    private final LeaseListener listener;
    private final CompletableFuture<ReleaseResult> finished = new CompletableFuture<>();

    private volatile Claim claim;
    private volatile Countdown deadline;
    private volatile @Nullable Loss loss;

    private long nextBeatAt;
    private long progressAt;
    private boolean atRisk;
    private @Nullable Packet progress;
    private @Nullable Outcome outcome;
    private @Nullable RuntimeException releaseFailure;

    KeptClaim(LeaseKeeper keeper, Claim claim, ClaimProof proof, Countdown lease, LeaseListener listener) {
        this.keeper = keeper;
        this.terms = keeper.terms();
        this.timeline = keeper.timeline();
        this.claim = claim;
        this.proof = proof;
        this.deadline = lease.less(terms.margin());
        this.listener = listener;
        Duration third = lease.length().dividedBy(3);
        Duration firstBeat = third.compareTo(terms.interval()) < 0 ? third : terms.interval();
        this.nextBeatAt = lease.startNanos() + firstBeat.toNanos();
        this.progressAt = timeline.nanoTime();
    }

    /** Returns the public fact, with the lease as last extended. */
    public Claim claim() {
        return claim;
    }

    /** Returns the proof to present; it prints redacted. */
    public ClaimProof proof() {
        return proof;
    }

    /** Tells whether work may go on, by this machine's clock and by what the authority said last. */
    public boolean isCurrent() {
        return loss == null && !deadline.isOverAt(timeline.nanoTime());
    }

    /** Returns how long work may go on if no further heartbeat gets through; zero once lost. */
    public Duration remaining() {
        return loss == null ? deadline.remainingAt(timeline.nanoTime()) : Duration.ZERO;
    }

    /** Returns why work has to stop, once it has to. */
    public Optional<Loss> loss() {
        Loss known = loss;
        if (known != null || isCurrent()) {
            return Optional.ofNullable(known);
        }
        return Optional.of(new Loss.DeadlinePassed(proof.key(), proof.fence()));
    }

    /** Says that the work moves on, so that heartbeats go on where the terms stop them for want of progress. */
    public void madeProgress() {
        madeProgress(null);
    }

    /** Says how far the work is. The next heartbeat stores it, and the next holder would receive it. */
    public void madeProgress(@Nullable Packet packet) {
        synchronized (this) {
            progressAt = timeline.nanoTime();
            progress = packet != null ? packet : progress;
        }
        keeper.rearm(this);
    }

    /**
     * Says that the work has ended; the keeper releases the claim, and keeps the lease alive until that is answered.
     *
     * <p>The first call counts. The answer comes as soon as the authority gives one; it is an exception if the local
     * deadline passes first.
     */
    public CompletionStage<ReleaseResult> finish(Outcome how) {
        Objects.requireNonNull(how, "how");
        synchronized (this) {
            outcome = outcome == null ? how : outcome;
        }
        loss().ifPresent(this::failFinish);
        keeper.rearm(this);
        return finished.minimalCompletionStage();
    }

    private void failFinish(Loss known) {
        if (known instanceof Loss.ToldByAuthority told) {
            finished.complete(told.lost());
        } else {
            RuntimeException failure = releaseFailure();
            finished.completeExceptionally(
                    failure != null
                            ? failure
                            : new OutcomeUnknownException(
                                    "the release of " + proof.key() + " was not answered before the local deadline",
                                    Optional.empty(),
                                    null));
        }
    }

    LeaseListener listener() {
        return listener;
    }

    synchronized boolean isFinishing() {
        return outcome != null;
    }

    synchronized Release release() {
        return new Release(proof, Objects.requireNonNull(outcome, "only a finishing claim is released"));
    }

    synchronized void releaseFailed(RuntimeException failure) {
        releaseFailure = failure;
    }

    private synchronized @Nullable RuntimeException releaseFailure() {
        return releaseFailure;
    }

    void released(ReleaseResult result) {
        finished.complete(result);
    }

    void cancelFinish() {
        finished.cancel(false);
    }

    synchronized Heartbeat heartbeat() {
        Heartbeat heartbeat = Heartbeat.of(proof, terms.lease());
        return progress == null ? heartbeat : heartbeat.withProgress(progress);
    }

    /** Takes in that a heartbeat was answered; the packet it carried need not be sent again. */
    synchronized void extended(Extended answer, Heartbeat sent, long sentAt) {
        claim = answer.claim();
        Duration left = answer.remaining().compareTo(terms.lease()) < 0 ? answer.remaining() : terms.lease();
        deadline = deadline.orLater(new Countdown(sentAt, left).less(terms.margin()));
        nextBeatAt = sentAt + terms.interval().toNanos();
        atRisk = false;
        if (sent.progress().filter(stored -> stored.equals(progress)).isPresent()) {
            progress = null;
        }
    }

    synchronized void beatAgainSoon() {
        nextBeatAt = timeline.nanoTime() + terms.retryInterval().toNanos();
    }

    /** When the keeper has to look at it next, unless the work is stalled: then only progress makes it look. */
    synchronized Optional<Long> nextBeatAt() {
        return isStalledAt(timeline.nanoTime()) ? Optional.empty() : Optional.of(nextBeatAt);
    }

    synchronized boolean isStalled() {
        return isStalledAt(timeline.nanoTime());
    }

    private boolean isStalledAt(long nanos) {
        return outcome == null
                && terms.stallAfter()
                        .map(patience -> nanos - progressAt >= patience.toNanos())
                        .orElse(false);
    }

    /** Halfway between the heartbeat that should have extended the lease and the end. */
    synchronized long riskAt() {
        long lastConfirmed = deadline.startNanos() + terms.interval().toNanos();
        return lastConfirmed + Math.max(0, deadline.endNanos() - lastConfirmed) / 2;
    }

    synchronized long nextLookAt() {
        return atRisk ? deadline.endNanos() : Math.min(riskAt(), deadline.endNanos());
    }

    /** Returns whether the claim was not at risk before. */
    synchronized boolean becomeAtRisk() {
        boolean first = !atRisk && loss == null;
        atRisk = true;
        return first;
    }

    /** Returns whether the claim was not lost before. */
    synchronized boolean lose(Loss why) {
        if (loss != null) {
            return false;
        }
        loss = why;
        if (outcome != null) {
            failFinish(why);
        }
        return true;
    }

    @Override
    public String toString() {
        return "KeptClaim[" + proof.key() + " fence " + proof.fence() + "]";
    }
}
