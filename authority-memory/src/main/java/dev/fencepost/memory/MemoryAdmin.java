package dev.fencepost.memory;

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
import java.util.ArrayList;
import java.util.List;

/** What operators do, on a memory store. */
final class MemoryAdmin implements AuthorityAdmin {
    private final MemoryStore store;
    private final MemoryRules rules;

    MemoryAdmin(MemoryStore store) {
        this.store = store;
        this.rules = store.rules();
    }

    @Override
    public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        return store.decide(key.scope(), (scope, now) -> {
            ClaimEnd asked = ClaimEnd.abandoned(now, reason);
            ItemState item = scope.item(key);
            GrantedClaim last = item.last();
            if (last == null) {
                return new AbandonResult.NothingToAbandon(key);
            }
            FencingToken fence = last.claim().fence();
            if (!rules.isExpected(expected, fence)) {
                return new FenceMismatch(key, fence);
            }
            if (last.hasEnded()) {
                return new AbandonResult.NothingToAbandon(key);
            }
            scope.end(item, last, new ClaimEnd(asked.cause(), rules.endAt(last, now), asked.outcome(), asked.reason()));
            return new AbandonResult.Abandoned(last.asRecord(ClaimState.ENDED));
        });
    }

    @Override
    public ReopenResult reopen(WorkItemKey key, ExpectedFence expected) {
        return store.decide(key.scope(), (scope, now) -> {
            ItemState item = scope.item(key);
            GrantedClaim last = item.last();
            if (last == null) {
                return new ReopenResult.NothingToReopen(key);
            }
            FencingToken fence = last.claim().fence();
            if (!rules.isExpected(expected, fence)) {
                return new FenceMismatch(key, fence);
            }
            if (!rules.mayReopen(last)) {
                return new ReopenResult.NothingToReopen(key);
            }
            last.reopen(rules.reopenAt(last, now));
            rules.liftQuarantine(item);
            return new ReopenResult.Reopened(last.asRecord(ClaimState.ENDED));
        });
    }

    @Override
    public Pruned prune(Retention retention) {
        long dropped = 0;
        for (ScopeState each : store.scopes()) {
            dropped += store.decide(each.name(), (scope, now) -> prune(scope, retention, now));
        }
        return new Pruned(dropped);
    }

    private long prune(ScopeState scope, Retention retention, Instant now) {
        long dropped = 0;
        for (ItemState item : scope.items()) {
            List<GrantedClaim> old = forgettable(item, retention, now);
            item.forget(old);
            scope.requests().forget(old);
            dropped += old.size();
        }
        return dropped;
    }

    private List<GrantedClaim> forgettable(ItemState item, Retention retention, Instant now) {
        List<GrantedClaim> ended =
                item.claims().stream().filter(GrantedClaim::hasEnded).toList();
        List<GrantedClaim> old = new ArrayList<>();
        for (int i = 0; i < ended.size(); i++) {
            if (rules.mayForget(ended.get(i), ended.size() - 1 - i, retention, now)) {
                old.add(ended.get(i));
            }
        }
        return old;
    }

    @Override
    public HolderAt historyAt(WorkItemKey key, Instant instant) {
        return store.decide(key.scope(), (scope, now) -> {
            ItemState item = scope.item(key);
            for (GrantedClaim claim : item.claims()) {
                ClaimRecord row = claim.asRecord(rules.stateOf(claim, now));
                if (row.wasHeldAt(instant)) {
                    return new HolderAt.HeldBy(row);
                }
            }
            return rules.isForgotten(item, instant) ? new HolderAt.Forgotten() : new HolderAt.HeldByNobody();
        });
    }

    @Override
    public RequestFate resolve(ClaimScope name, RequestId requestId) {
        return store.decide(name, (scope, now) -> {
            DecidedRequest decided = scope.requests().find(requestId);
            if (decided != null && !decided.claims().isEmpty()) {
                return new RequestFate.Decided(decided.claims().stream()
                        .map(claim -> claim.asRecord(rules.stateOf(claim, now)))
                        .toList());
            }
            scope.requests().voided(requestId);
            return new RequestFate.Voided(requestId);
        });
    }

    @Override
    public EvidenceResult recordEvidence(ClaimProof proof, Packet packet) {
        return store.decide(proof.key().scope(), (scope, now) -> {
            GrantedClaim claim = rules.find(scope.item(proof.key()), proof);
            if (claim == null) {
                return Lost.of(proof, Lost.Cause.UNKNOWN);
            }
            Evidence kept = rules.keptBefore(claim, packet).orElseGet(() -> {
                Evidence fresh = new Evidence(packet, now);
                claim.add(fresh);
                return fresh;
            });
            return new EvidenceResult.Recorded(kept);
        });
    }
}
