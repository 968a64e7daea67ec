package dev.fencepost.memory;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.GrantRequest;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Every single condition that a decision rests on: one method each, with the rules of docs/contract.md that it keeps.
 *
 * <p>Tests break them one by one, to see that the contract suite notices.
 */
class MemoryRules {
    // Turns and time

    /** One call at a time decides in a scope: C13, X6, L5. */
    void enter(ReentrantLock turn) {
        turn.lock();
    }

    void leave(ReentrantLock turn) {
        turn.unlock();
    }

    /** Read once per call, after the turn has come, and cut to microseconds: T7. */
    Instant now(InstantSource clock) {
        Instant reading = clock.instant();
        return Instant.ofEpochSecond(reading.getEpochSecond(), reading.getNano() / 1_000 * 1_000L);
    }

    /** The expiry itself is already too late: T1. */
    boolean isOver(GrantedClaim claim, Instant now) {
        return claim.lease().isOverAt(now);
    }

    /** C18, X1, X3. */
    boolean isGraceOver(GrantedClaim claim, Duration grace, Instant now) {
        return !claim.lease().expiresAt().plus(grace).isAfter(now);
    }

    /** V4. */
    ClaimState stateOf(GrantedClaim claim, Instant now) {
        if (claim.hasEnded()) {
            return ClaimState.ENDED;
        }
        return isOver(claim, now) ? ClaimState.LAPSED : ClaimState.ACTIVE;
    }

    // Proofs

    /** T3. */
    @Nullable
    GrantedClaim find(ItemState item, ClaimProof proof) {
        GrantedClaim claim = item.claimOf(proof.fence());
        return claim != null && hasToken(claim, proof) ? claim : null;
    }

    /** T3. */
    boolean hasToken(GrantedClaim claim, ClaimProof proof) {
        return claim.token().equals(proof.leaseToken());
    }

    /** T11. */
    Lost.Cause causeOfLoss(ItemState item, GrantedClaim claim) {
        ClaimEnd end = claim.end();
        if (end == null) {
            return Lost.Cause.EXPIRED;
        }
        return switch (end.cause()) {
            case RELEASED -> Lost.Cause.RELEASED;
            case ABANDONED -> Lost.Cause.ABANDONED;
            case RECLAIMED -> item.last() == claim ? Lost.Cause.EXPIRED : Lost.Cause.SUPERSEDED;
        };
    }

    /** A lapsed claim is not revived, an ended one neither: T6, T11. */
    boolean mayExtend(GrantedClaim claim, Instant now) {
        return !claim.hasEnded() && !isOver(claim, now);
    }

    /** Never earlier than it was: T4, T5. */
    Instant extendedExpiry(GrantedClaim claim, Instant now, Duration lease) {
        return later(now.plus(lease), claim.lease().expiresAt());
    }

    /** T8. */
    void keepProgress(GrantedClaim claim, Packet packet) {
        claim.progress(packet);
    }

    /** R1, R3. */
    boolean mayRelease(GrantedClaim claim, Instant now) {
        return !claim.hasEnded() && !isOver(claim, now);
    }

    // Grants

    /** C1, C9. */
    List<Candidate> inOrder(ClaimRequest request) {
        return request.candidates();
    }

    /** C5. */
    FencingToken nextFence(ItemState item) {
        GrantedClaim last = item.last();
        return last == null ? new FencingToken(1) : last.claim().fence().next();
    }

    /** C6. */
    Optional<FencingToken> previousFence(ItemState item) {
        GrantedClaim last = item.last();
        return last == null ? Optional.empty() : Optional.of(last.claim().fence());
    }

    /** C7. */
    int nextAttempt(ItemState item) {
        return item.attempts() + 1;
    }

    /** From now, but never from before the predecessor's end, should the clock have stepped back: C8, T12. */
    Lease newLease(ItemState item, Instant now, Duration duration) {
        GrantedClaim last = item.last();
        ClaimEnd end = last == null ? null : last.end();
        Instant start = end == null ? now : later(now, end.at());
        return new Lease(start, start.plus(duration));
    }

    /** C10. */
    LeaseToken tokenOf(RequestSecret secret, WorkItemKey key) {
        return LeaseToken.derive(secret, key);
    }

    /** C14. */
    Optional<HandOff> handOff(ItemState item) {
        GrantedClaim last = item.last();
        return last == null ? Optional.empty() : last.leaves();
    }

    /** Now, but never before the start: T12. */
    Instant endAt(GrantedClaim claim, Instant now) {
        return later(now, claim.lease().grantedAt());
    }

    // What stands in the way of a grant

    /** C15. */
    boolean isCompleted(GrantedClaim last) {
        return isParkedAs(last, Outcome.Kind.COMPLETED);
    }

    /** C16. */
    boolean isBlocked(GrantedClaim last) {
        return isParkedAs(last, Outcome.Kind.BLOCKED);
    }

    private static boolean isParkedAs(GrantedClaim last, Outcome.Kind kind) {
        ClaimEnd end = last.end();
        return end != null
                && end.outcome().isPresent()
                && end.outcome().get().kind() == kind
                && last.reopenedAt() == null;
    }

    /** C2. */
    boolean isHeld(GrantedClaim last, Instant now) {
        return !last.hasEnded() && !isOver(last, now);
    }

    /** C18. */
    boolean mayReclaim(GrantedClaim lapsed, LapsedPolicy policy, Duration grace, Instant now) {
        return policy == LapsedPolicy.RECLAIM && isGraceOver(lapsed, grace, now);
    }

    /** Returns the first instant at which the item does not rest; null if it never did: C17. */
    @Nullable
    Instant restsUntil(GrantedClaim last) {
        ClaimEnd end = last.end();
        if (end == null || end.outcome().isEmpty() || last.reopenedAt() != null) {
            return null;
        }
        Optional<Duration> rest = end.outcome().get().retryAfter();
        return rest.isEmpty() ? null : end.at().plus(rest.get());
    }

    /** L7. */
    boolean isQuarantined(ItemState item, OptionalInt maxAttempts) {
        return maxAttempts.isPresent() && item.countedAttempts() >= maxAttempts.getAsInt();
    }

    /** L7. */
    boolean countsAsAttempt(ClaimEnd end) {
        return end.outcome().isEmpty() || end.outcome().get().kind() != Outcome.Kind.YIELDED;
    }

    /** Claims that have lapsed count no more: L1. */
    boolean countsForLimits(GrantedClaim claim, Instant now) {
        return isHeld(claim, now);
    }

    /** L1 to L4, by the reason that a full limit gives. */
    boolean isFull(SkipReason reason, OptionalInt limit, int count) {
        return limit.isPresent() && count >= limit.getAsInt();
    }

    // Requests

    /** Q1, Q2, Q5. */
    @Nullable
    DecidedRequest decidedBefore(ScopeState scope, RequestId id) {
        return scope.requests().find(id);
    }

    /** Q4. */
    boolean isSameRequest(DecidedRequest before, GrantRequest request) {
        return before.hasPayloadOf(request);
    }

    /** Q2, Q3. */
    boolean isCurrent(GrantedClaim claim, Instant now) {
        return isHeld(claim, now);
    }

    // Reclaiming, administration

    /** X2, X3. */
    Comparator<GrantedClaim> longestLapsedFirst() {
        return Comparator.comparing((GrantedClaim claim) -> claim.lease().expiresAt())
                .thenComparing(claim -> claim.claim().key().itemId());
    }

    /** A6. */
    boolean mayForget(GrantedClaim claim, int newerEnded, Retention retention, Instant now) {
        ClaimEnd end = claim.end();
        return end != null
                && newerEnded >= retention.keepPerItem()
                && end.at().plus(retention.keepFor()).isBefore(now);
    }

    /** A4, A5. */
    boolean mayReopen(GrantedClaim last) {
        return last.hasEnded() && last.reopenedAt() == null;
    }

    /** Now, but never before the end: T12. */
    Instant reopenAt(GrantedClaim last, Instant now) {
        ClaimEnd end = last.end();
        return end == null ? now : later(now, end.at());
    }

    /** A4, L7. */
    void liftQuarantine(ItemState item) {
        item.startCountAnew();
    }

    /** A2. */
    boolean isExpected(ExpectedFence expected, FencingToken last) {
        return expected.admits(last);
    }

    /** A7. */
    boolean isForgotten(ItemState item, Instant instant) {
        return item.wasPruned() && instant.isBefore(item.claims().get(0).lease().grantedAt());
    }

    /** A8. */
    Optional<Evidence> keptBefore(GrantedClaim claim, Packet packet) {
        return claim.evidence().stream()
                .filter(kept -> kept.packet().equals(packet))
                .findFirst();
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
