package dev.fencepost.optimistic;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** reclaimExpired: ends lapsed claims, or hands the longest lapsed one on. */
final class Reclaim {
    private final TrackerStore store;
    private final Attempt attempt;

    Reclaim(TrackerStore store, Attempt attempt) {
        this.store = store;
        this.attempt = attempt;
    }

    Swept sweep(Sweep sweep) {
        ScopeView view = store.view(Optional.of(sweep.scope()), List.of(), Set.of());
        Map<ItemFold, String> written = new HashMap<>();
        List<FoldedClaim> lapsed = lapsed(view, sweep.grace()).stream()
                .filter(claim -> view.item(claim.claim().key()).isComplete())
                .limit(sweep.atMost())
                .toList();
        for (FoldedClaim claim : lapsed) {
            ItemFold item = view.item(claim.claim().key());
            written.put(item, store.append(attempt, item, new Change.Reclaiming(claim.order(), sweep.grace())));
        }
        if (written.isEmpty()) {
            return new Swept(List.of());
        }
        store.awaitSettled(attempt);
        List<ClaimRecord> ended = new ArrayList<>();
        for (FoldedClaim claim : lapsed) {
            ItemFold seen = view.item(claim.claim().key());
            ItemFold item = store.item(seen.key());
            Effect effect = store.effect(item, written.getOrDefault(seen, ""));
            if (effect.took()) {
                ended.add(effect.claim().asRecord(ClaimState.ENDED));
            }
        }
        return new Swept(ended);
    }

    TakeOverResult takeOver(TakeOver takeOver) {
        GrantCall call = new GrantCall(store, attempt, Ask.of(takeOver), List.of());
        if (call.isDecided()) {
            return decided(takeOver, call);
        }
        List<Skip> skips = new ArrayList<>();
        for (FoldedClaim lapsed : lapsed(call.view(), takeOver.grace())) {
            ItemFold item = call.view().item(lapsed.claim().key());
            Optional<SkipReason> reason = forbids(call, item, lapsed, takeOver);
            if (reason.isPresent()) {
                if (skips.size() < NothingLapsed.MAX_SKIPS) {
                    skips.add(Skip.of(item.key(), reason.get()));
                }
                continue;
            }
            call.claim(List.of(new Pick(item.key(), 0, lapsed.asked().concurrencyKey())));
            if (call.isDecided()) {
                return decided(takeOver, call);
            }
        }
        return new NothingLapsed(skips);
    }

    private static TakeOverResult decided(TakeOver takeOver, GrantCall call) {
        List<Grant> current = call.grants();
        return current.isEmpty()
                ? new AlreadyEnded(takeOver.requestId(), call.records())
                : new TakenOver(current.get(0));
    }

    private static Optional<SkipReason> forbids(GrantCall call, ItemFold item, FoldedClaim lapsed, TakeOver takeOver) {
        if (!item.isComplete()) {
            return Optional.of(SkipReason.CONTENDED);
        }
        Skip obstacle = Obstacles.to(item, Terms.of(takeOver), call.view().now());
        return obstacle != null
                ? Optional.of(obstacle.reason())
                : Optional.ofNullable(call.full(lapsed.asked().concurrencyKey()));
    }

    /** Returns the claims that have lapsed, longest first. */
    private static List<FoldedClaim> lapsed(ScopeView view, Duration grace) {
        return view.open()
                .filter(claim -> view.item(claim.claim().key()).expiry().isOverForOthers(claim, grace, view.now()))
                .sorted(Comparator.comparing(FoldedClaim::expiresAt)
                        .thenComparing(claim -> claim.claim().key().itemId()))
                .toList();
    }
}
