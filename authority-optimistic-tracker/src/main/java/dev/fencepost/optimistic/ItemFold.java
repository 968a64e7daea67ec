package dev.fencepost.optimistic;

import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The state of one item: its records, one after the other, each decided by the time at which it was stored.
 *
 * <p>Whoever reads the same records gets the same state; so the lowest valid claim since the item became free is the one
 * that counts, and nobody has to say so. Made for one call.
 */
final class ItemFold {
    private final WorkItemKey key;
    private final Expiry expiry;
    private final long missing;
    private final List<FoldedClaim> claims = new ArrayList<>();
    private final List<FoldedClaim> forgotten = new ArrayList<>();
    private final Map<String, Effect> effects = new HashMap<>();
    private @Nullable FoldedClaim last;
    private int attempts;
    private int countedAttempts;
    private long lastOrder;

    private ItemFold(WorkItemKey key, Expiry expiry, long missing) {
        this.key = key;
        this.expiry = expiry;
        this.missing = missing;
    }

    /**
     * Folds the records of an item.
     *
     * @param margin how far two readings of the tracker's clock may be apart
     */
    static ItemFold of(WorkItemKey key, List<LogEntry> entries, Duration margin) {
        ItemFold fold = new ItemFold(key, new Expiry(margin), missing(entries));
        entries.forEach(fold::apply);
        return fold;
    }

    /** Returns a record that a later one builds on and that is not there; 0 if none is missing. */
    private static long missing(List<LogEntry> entries) {
        Set<Long> seen = new HashSet<>();
        long missing = 0;
        for (LogEntry entry : entries) {
            if (entry.record().change() instanceof Change.Abandoning abandoning && abandoning.expected() == 0) {
                // An operator looked at what was left and forced it: what is missing is so with his consent.
                missing = 0;
            } else if (entry.record().after() > 0
                    && !seen.contains(entry.record().after())) {
                missing = entry.record().after();
            }
            seen.add(entry.order());
        }
        return missing;
    }

    boolean isComplete() {
        return missing == 0;
    }

    /**
     * Returns this fold, on which something may be decided.
     *
     * @throws IncompleteLogException if a record is missing
     */
    ItemFold requireComplete() {
        if (!isComplete()) {
            throw new IncompleteLogException(key, missing);
        }
        return this;
    }

    WorkItemKey key() {
        return key;
    }

    /** Returns the claims that are remembered, oldest first. */
    List<FoldedClaim> claims() {
        return claims;
    }

    /** Returns the claims that were pruned, of which only the requests are remembered. */
    List<FoldedClaim> forgotten() {
        return forgotten;
    }

    @Nullable
    FoldedClaim last() {
        return last;
    }

    long lastFence() {
        return last == null ? 0 : last.order();
    }

    int countedAttempts() {
        return countedAttempts;
    }

    long lastOrder() {
        return lastOrder;
    }

    Expiry expiry() {
        return expiry;
    }

    /** Returns what became of the record with a nonce; nothing if it is not there. */
    Optional<Effect> effect(String nonce) {
        return Optional.ofNullable(effects.get(nonce));
    }

    /** T3. */
    @Nullable
    FoldedClaim find(ClaimProof proof) {
        return find(
                proof.fence().value(),
                HexFormat.of().formatHex(proof.leaseToken().sha256()));
    }

    private @Nullable FoldedClaim find(long fence, String tokenDigest) {
        for (int i = claims.size() - 1; i >= 0; i--) {
            FoldedClaim claim = claims.get(i);
            if (claim.order() == fence) {
                return claim.hasToken(tokenDigest) ? claim : null;
            }
        }
        return null;
    }

    /** T11. */
    Lost.Cause causeOfLoss(FoldedClaim claim) {
        ClaimEnd end = claim.end();
        if (end == null) {
            return Lost.Cause.EXPIRED;
        }
        return switch (end.cause()) {
            case RELEASED -> Lost.Cause.RELEASED;
            case ABANDONED -> Lost.Cause.ABANDONED;
            case RECLAIMED -> last == claim ? Lost.Cause.EXPIRED : Lost.Cause.SUPERSEDED;
        };
    }

    /** Takes a claim back that its own writer has just withdrawn, before the tracker shows it. */
    void takeBack(FoldedClaim claim) {
        withdraw(claim.claim().lease().grantedAt(), claim);
    }

    private void apply(LogEntry entry) {
        lastOrder = entry.order();
        Change change = entry.record().change();
        // A record that a lost answer made somebody write twice counts once.
        effects.computeIfAbsent(entry.record().nonce(), nonce -> decide(entry, change));
    }

    private Effect decide(LogEntry entry, Change change) {
        Instant at = entry.at();
        if (change instanceof Change.Claiming claiming) {
            return grant(entry, claiming);
        } else if (change instanceof Change.Withdrawing withdrawing) {
            return withdraw(at, find(withdrawing.fence(), withdrawing.tokenDigest()));
        } else if (change instanceof Change.Beating beating) {
            return beat(at, find(beating.fence(), beating.tokenDigest()), beating);
        } else if (change instanceof Change.Releasing releasing) {
            FoldedClaim claim = find(releasing.fence(), releasing.tokenDigest());
            return claim != null && isHeld(claim, at)
                    ? end(at, claim, ClaimEnd.released(endAt(claim, at), releasing.outcome()))
                    : lost(at, claim);
        } else if (change instanceof Change.Reclaiming reclaiming) {
            boolean lapsed = last != null
                    && last.order() == reclaiming.fence()
                    && !last.hasEnded()
                    && expiry.isOverForOthers(last, reclaiming.grace(), at);
            return lapsed && last != null ? end(at, last, ClaimEnd.reclaimed(endAt(last, at))) : Effect.none(at);
        } else if (change instanceof Change.Abandoning abandoning) {
            return last != null && isExpected(abandoning.expected()) && !last.hasEnded()
                    ? end(at, last, ClaimEnd.abandoned(endAt(last, at), abandoning.reason()))
                    : Effect.none(at);
        } else if (change instanceof Change.Reopening reopening) {
            return isExpected(reopening.expected()) ? reopen(at) : Effect.none(at);
        } else if (change instanceof Change.Witnessing witnessing) {
            return witness(at, find(witnessing.fence(), witnessing.tokenDigest()), witnessing);
        } else if (change instanceof Change.Forgetting forgetting) {
            List<FoldedClaim> old = Retained.forgettable(this, forgetting.retention(), at);
            claims.removeAll(old);
            forgotten.addAll(old);
            return new Effect(true, at, old, Optional.empty(), Optional.empty());
        }
        return Effect.none(at);
    }

    private boolean isExpected(long fence) {
        return fence == 0 || fence == lastFence();
    }

    private Effect grant(LogEntry entry, Change.Claiming claiming) {
        Instant at = entry.at();
        boolean free = claiming.previous() == lastFence()
                && Obstacles.to(this, Terms.of(claiming), at) == null
                && (!claiming.lapsedOnly() || (last != null && !last.hasEnded()));
        if (!free) {
            return Effect.none(at);
        }
        if (last != null && !last.hasEnded()) {
            end(at, last, ClaimEnd.reclaimed(endAt(last, at)));
        }
        ClaimEnd before = last == null ? null : last.end();
        Instant start = before == null ? at : later(at, before.at());
        attempts++;
        countedAttempts++;
        Claim claim = new Claim(
                key,
                claiming.claimant(),
                new FencingToken(entry.order()),
                new Lease(start, start.plus(claiming.lease())),
                attempts);
        last = new FoldedClaim(claim, claiming, last);
        claims.add(last);
        return Effect.took(at, last);
    }

    /** As if it had never been; what it took the place of stays ended. */
    private Effect withdraw(Instant at, @Nullable FoldedClaim claim) {
        if (claim == null || claim.hasEnded() || claim != last) {
            return Effect.none(at);
        }
        claims.remove(claim);
        last = claims.isEmpty() ? null : claims.get(claims.size() - 1);
        attempts--;
        countedAttempts--;
        return Effect.took(at, claim);
    }

    private Effect beat(Instant at, @Nullable FoldedClaim claim, Change.Beating beating) {
        if (claim == null || !isHeld(claim, at)) {
            return lost(at, claim);
        }
        claim.extendTo(later(at.plus(beating.lease()), claim.expiresAt()));
        beating.progress().ifPresent(claim::progress);
        return Effect.took(at, claim);
    }

    private Effect reopen(Instant at) {
        ClaimEnd end = last == null ? null : last.end();
        if (last == null || end == null || last.reopenedAt() != null) {
            return Effect.none(at);
        }
        last.reopen(later(at, end.at()));
        countedAttempts = 0;
        return Effect.took(at, last);
    }

    private static Effect witness(Instant at, @Nullable FoldedClaim claim, Change.Witnessing witnessing) {
        if (claim == null) {
            return Effect.none(at);
        }
        if (claim.evidence().stream().noneMatch(kept -> kept.packet().equals(witnessing.packet()))) {
            claim.add(new Evidence(witnessing.packet(), at));
        }
        return Effect.took(at, claim);
    }

    private Effect end(Instant at, FoldedClaim claim, ClaimEnd how) {
        claim.end(how);
        if (how.outcome()
                .map(Outcome::kind)
                .filter(Outcome.Kind.YIELDED::equals)
                .isPresent()) {
            countedAttempts--;
        }
        return Effect.took(at, claim);
    }

    private boolean isHeld(FoldedClaim claim, Instant at) {
        return expiry.isCurrent(claim, at);
    }

    private Effect lost(Instant at, @Nullable FoldedClaim claim) {
        return claim == null ? Effect.none(at) : Effect.lost(at, claim, causeOfLoss(claim));
    }

    /** T12. */
    private static Instant endAt(FoldedClaim claim, Instant at) {
        return later(at, claim.claim().lease().grantedAt());
    }

    private static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
