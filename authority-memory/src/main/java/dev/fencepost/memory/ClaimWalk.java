package dev.fencepost.memory;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** claimNext: walks the candidates in order and grants the first claimable ones. */
final class ClaimWalk {
    private final MemoryRules rules;
    private final ScopeState scope;
    private final ClaimRequest request;
    private final Instant now;
    private final GrantCall call;
    private List<Skip> skips = List.of();

    ClaimWalk(MemoryRules rules, ScopeState scope, ClaimRequest request, Instant now) {
        this.rules = rules;
        this.scope = scope;
        this.request = request;
        this.now = now;
        this.call = new GrantCall(rules, scope, request, now);
    }

    ClaimResult decide() {
        DecidedRequest before = call.decidedBefore();
        return before == null ? walk() : again(before);
    }

    private ClaimResult again(DecidedRequest before) {
        List<Grant> current = call.currentGrants(before);
        return current.isEmpty()
                ? new AlreadyEnded(request.requestId(), call.records(before))
                : new Granted(current, List.of());
    }

    private ClaimResult walk() {
        int passedBeforeLastGrant = 0;
        for (Candidate candidate : rules.inOrder(request)) {
            ItemState item = scope.item(candidate.key());
            Skip skip = skip(item, candidate);
            if (skip != null) {
                pass(skip);
                continue;
            }
            call.grant(item, candidate.concurrencyKey());
            passedBeforeLastGrant = skips.size();
            if (call.grants() == request.howMany()) {
                break;
            }
        }
        if (call.grants() == 0) {
            return nothingClaimable();
        }
        List<Skip> passed = passedBeforeLastGrant == 0 ? List.of() : skips.subList(0, passedBeforeLastGrant);
        return new Granted(call.remember(), passed);
    }

    private void pass(Skip skip) {
        if (skips.isEmpty()) {
            skips = new ArrayList<>(request.candidates().size());
        }
        skips.add(skip);
    }

    /** Says why a candidate is passed over, by the first reason in the order of C4; null if it is claimable. */
    private @Nullable Skip skip(ItemState item, Candidate candidate) {
        GrantedClaim last = item.last();
        if (last != null) {
            Skip skip = last.hasEnded() ? skipAfterEnd(candidate, last) : skipBeforeEnd(last);
            if (skip != null) {
                return skip;
            }
        }
        SkipReason reason = call.forbids(item, candidate.concurrencyKey());
        return reason == null ? null : Skip.of(candidate.key(), reason);
    }

    private @Nullable Skip skipBeforeEnd(GrantedClaim last) {
        if (rules.isHeld(last, now)) {
            return last.heldSkip();
        }
        if (rules.mayReclaim(last, request.lapsedPolicy(), request.takeoverGrace(), now)) {
            return null;
        }
        Optional<Instant> until = request.lapsedPolicy() == LapsedPolicy.RECLAIM
                ? Optional.of(last.lease().expiresAt().plus(request.takeoverGrace()))
                : Optional.empty();
        return new Skip(last.claim().key(), SkipReason.LAPSED_NOT_RECLAIMABLE, Optional.of(last.claim()), until);
    }

    private @Nullable Skip skipAfterEnd(Candidate candidate, GrantedClaim last) {
        if (rules.isCompleted(last)) {
            return Skip.of(candidate.key(), SkipReason.COMPLETED);
        }
        if (rules.isBlocked(last)) {
            return Skip.of(candidate.key(), SkipReason.BLOCKED);
        }
        Instant until = rules.restsUntil(last);
        return until != null && now.isBefore(until)
                ? new Skip(candidate.key(), SkipReason.COOLING_DOWN, Optional.empty(), Optional.of(until))
                : null;
    }

    private NothingClaimable nothingClaimable() {
        Optional<Instant> earliestExpiry = skips.stream()
                .filter(skip -> skip.reason() == SkipReason.HELD)
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder());
        Optional<Duration> retryAfter = skips.stream()
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder())
                .map(until -> Duration.between(now, until));
        return new NothingClaimable(skips, earliestExpiry, retryAfter);
    }
}
