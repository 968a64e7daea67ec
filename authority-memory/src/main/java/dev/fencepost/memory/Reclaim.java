package dev.fencepost.memory;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;

/** reclaimExpired: ends lapsed claims, or hands the longest lapsed one on. */
final class Reclaim {
    private final MemoryRules rules;
    private final ScopeState scope;
    private final Instant now;

    Reclaim(MemoryRules rules, ScopeState scope, Instant now) {
        this.rules = rules;
        this.scope = scope;
        this.now = now;
    }

    Swept sweep(Sweep sweep) {
        List<ClaimRecord> ended = new ArrayList<>();
        for (GrantedClaim lapsed : lapsed(sweep.grace())) {
            if (ended.size() == sweep.atMost()) {
                break;
            }
            scope.end(itemOf(lapsed), lapsed, ClaimEnd.reclaimed(rules.endAt(lapsed, now)));
            ended.add(lapsed.asRecord(ClaimState.ENDED));
        }
        return new Swept(ended);
    }

    TakeOverResult takeOver(TakeOver takeOver) {
        GrantCall call = new GrantCall(rules, scope, takeOver, now);
        DecidedRequest before = call.decidedBefore();
        if (before != null) {
            List<Grant> current = call.currentGrants(before);
            return current.isEmpty()
                    ? new AlreadyEnded(takeOver.requestId(), call.records(before))
                    : new TakenOver(current.get(0));
        }
        List<Skip> skips = new ArrayList<>();
        for (GrantedClaim lapsed : lapsed(takeOver.grace())) {
            ItemState item = itemOf(lapsed);
            SkipReason reason = call.forbids(item, lapsed.concurrencyKey());
            if (reason == null) {
                call.grant(item, lapsed.concurrencyKey());
                return new TakenOver(call.remember().get(0));
            }
            if (skips.size() < NothingLapsed.MAX_SKIPS) {
                skips.add(Skip.of(item.key(), reason));
            }
        }
        return new NothingLapsed(skips);
    }

    private List<GrantedClaim> lapsed(Duration grace) {
        return scope.open().stream()
                .map(item -> Objects.requireNonNull(item.last()))
                .filter(claim -> rules.isGraceOver(claim, grace, now))
                .sorted(rules.longestLapsedFirst())
                .toList();
    }

    private ItemState itemOf(GrantedClaim claim) {
        return scope.item(claim.claim().key());
    }
}
