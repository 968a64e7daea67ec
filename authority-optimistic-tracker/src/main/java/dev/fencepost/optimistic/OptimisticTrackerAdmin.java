package dev.fencepost.optimistic;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What operators do, on the logs of a tracker. */
final class OptimisticTrackerAdmin implements AuthorityAdmin {
    private final TrackerStore store;

    OptimisticTrackerAdmin(TrackerStore store) {
        this.store = store;
    }

    @Override
    public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        String said = ClaimEnd.abandoned(Instant.EPOCH, reason).reason().orElseThrow();
        return store.attempt(attempt -> {
            ItemFold seen = store.itemAsItIs(key);
            boolean forced = expected.fence().isEmpty();
            if (!forced) {
                seen.requireComplete();
            }
            // By force, an operator also declares that what is missing will not come back.
            AbandonResult refusal = notToAbandon(seen, expected);
            if (refusal != null && (!forced || seen.isComplete())) {
                return refusal;
            }
            long fence = expected.fence().map(FencingToken::value).orElse(0L);
            Effect effect = store.change(attempt, seen, new Change.Abandoning(fence, said));
            if (effect.took()) {
                return new AbandonResult.Abandoned(effect.claim().asRecord(ClaimState.ENDED));
            }
            AbandonResult overtaken = notToAbandon(store.item(key), expected);
            return overtaken != null ? overtaken : new AbandonResult.NothingToAbandon(key);
        });
    }

    private static @Nullable AbandonResult notToAbandon(ItemFold item, ExpectedFence expected) {
        FoldedClaim last = item.last();
        if (last == null) {
            return new AbandonResult.NothingToAbandon(item.key());
        }
        if (!expected.admits(last.fence())) {
            return new FenceMismatch(item.key(), last.fence());
        }
        return last.hasEnded() ? new AbandonResult.NothingToAbandon(item.key()) : null;
    }

    @Override
    public ReopenResult reopen(WorkItemKey key, ExpectedFence expected) {
        return store.attempt(attempt -> {
            ItemFold seen = store.item(key);
            ReopenResult refusal = notToReopen(seen, expected);
            if (refusal != null) {
                return refusal;
            }
            long fence = expected.fence().map(FencingToken::value).orElse(0L);
            Effect effect = store.change(attempt, seen, new Change.Reopening(fence));
            if (effect.took()) {
                return new ReopenResult.Reopened(effect.claim().asRecord(ClaimState.ENDED));
            }
            ReopenResult overtaken = notToReopen(store.item(key), expected);
            return overtaken != null ? overtaken : new ReopenResult.NothingToReopen(key);
        });
    }

    private static @Nullable ReopenResult notToReopen(ItemFold item, ExpectedFence expected) {
        FoldedClaim last = item.last();
        if (last == null) {
            return new ReopenResult.NothingToReopen(item.key());
        }
        if (!expected.admits(last.fence())) {
            return new FenceMismatch(item.key(), last.fence());
        }
        return last.hasEnded() && last.reopenedAt() == null ? null : new ReopenResult.NothingToReopen(item.key());
    }

    /** Forgets in all answers; the comments themselves stay, since a tracker is not ours to clear. */
    @Override
    public Pruned prune(Retention retention) {
        return store.attempt(attempt -> {
            ScopeView view = store.view(Optional.empty(), List.of(), Set.of());
            Map<WorkItemKey, String> written = new LinkedHashMap<>();
            for (ItemFold item : view.items()) {
                if (item.isComplete()
                        && !Retained.forgettable(item, retention, view.now()).isEmpty()) {
                    written.put(item.key(), store.append(attempt, item, new Change.Forgetting(retention)));
                }
            }
            if (written.isEmpty()) {
                return new Pruned(0);
            }
            store.awaitSettled(attempt);
            long dropped = 0;
            for (Map.Entry<WorkItemKey, String> each : written.entrySet()) {
                dropped += store.effect(store.item(each.getKey()), each.getValue())
                        .claims()
                        .size();
            }
            return new Pruned(dropped);
        });
    }

    @Override
    public HolderAt historyAt(WorkItemKey key, Instant instant) {
        return store.attempt(attempt -> {
            ItemFold item = store.item(key);
            Instant now = store.now();
            for (FoldedClaim claim : item.claims()) {
                ClaimRecord row = claim.asRecord(now);
                if (row.wasHeldAt(instant)) {
                    return new HolderAt.HeldBy(row);
                }
            }
            boolean forgotten = !item.forgotten().isEmpty()
                    && instant.isBefore(item.claims().get(0).claim().lease().grantedAt());
            return forgotten ? new HolderAt.Forgotten() : new HolderAt.HeldByNobody();
        });
    }

    @Override
    public RequestFate resolve(ClaimScope scope, RequestId requestId) {
        return store.attempt(scope, requestId, attempt -> {
            ScopeView view = store.view(Optional.of(scope), List.of(), Set.of());
            List<ClaimRecord> known = remembered(view, scope, requestId);
            if (known.isEmpty() && !view.isVoid(scope, requestId)) {
                store.append(attempt, view.item(store.register(scope)), new Change.Voiding(requestId));
                store.awaitSettled(attempt);
                view = store.view(Optional.of(scope), List.of(), Set.of());
                if (!view.isVoid(scope, requestId)) {
                    throw new IncompleteLogException("the register does not show that the request was voided");
                }
                known = remembered(view, scope, requestId);
            }
            return known.isEmpty() ? new RequestFate.Voided(requestId) : new RequestFate.Decided(known);
        });
    }

    private static List<ClaimRecord> remembered(ScopeView view, ClaimScope scope, RequestId requestId) {
        return view.counting(scope, requestId).stream()
                .filter(claim -> !view.isForgotten(claim))
                .map(claim -> claim.asRecord(view.now()))
                .toList();
    }

    @Override
    public EvidenceResult recordEvidence(ClaimProof proof, Packet packet) {
        return store.attempt(attempt -> {
            ItemFold seen = store.item(proof.key());
            FoldedClaim claim = seen.find(proof);
            if (claim == null) {
                return Lost.of(proof, Lost.Cause.UNKNOWN);
            }
            Optional<Evidence> kept = kept(claim, packet);
            if (kept.isEmpty()) {
                Change change =
                        new Change.Witnessing(claim.order(), claim.asked().tokenDigest(), packet);
                Effect effect = store.change(attempt, seen, change);
                kept = effect.took() ? kept(effect.claim(), packet) : Optional.empty();
            }
            return kept.<EvidenceResult>map(EvidenceResult.Recorded::new)
                    .orElseGet(() -> Lost.of(proof, Lost.Cause.UNKNOWN));
        });
    }

    private static Optional<Evidence> kept(FoldedClaim claim, Packet packet) {
        return claim.evidence().stream()
                .filter(evidence -> evidence.packet().equals(packet))
                .findFirst();
    }
}
