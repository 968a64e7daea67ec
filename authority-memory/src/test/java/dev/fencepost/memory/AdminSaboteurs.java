package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofAdmin;
import static dev.fencepost.memory.Saboteur.ofRules;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/** Mistakes in what operators do. */
final class AdminSaboteurs {
    private AdminSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofAdmin("a lapsed claim cannot be abandoned", LapsedStays::new, "A1"),
                ofRules("the expected fence is ignored", FenceIgnored::new, "A2"),
                ofAdmin("an ended claim is abandoned again", AbandonedAgain::new, "A3"),
                ofRules("an item is reopened twice", ReopenedTwice::new, "A5"),
                ofRules("prune keeps only the last claim of an item", KeepsOne::new, "A6"),
                ofRules("prune drops what is exactly as old as the retention", DropsTooEarly::new, "A6"),
                ofRules("pruned history is told as if nobody had held the item", ForgottenIsNobody::new, "A7"),
                ofRules("the same evidence is kept twice", EvidenceTwice::new, "A8"));
    }

    private static class LapsedStays extends ForwardingAdmin {
        LapsedStays(MemoryStore store) {
            super(store);
        }

        @Override
        public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
            boolean lapsed = store().decide(key.scope(), (scope, now) -> {
                GrantedClaim last = scope.item(key).last();
                return last != null && store().rules().stateOf(last, now) == ClaimState.LAPSED;
            });
            return lapsed ? new AbandonResult.NothingToAbandon(key) : super.abandon(key, expected, reason);
        }
    }

    private static class FenceIgnored extends MemoryRules {
        @Override
        boolean isExpected(ExpectedFence expected, FencingToken last) {
            return true;
        }
    }

    private static class AbandonedAgain extends ForwardingAdmin {
        AbandonedAgain(MemoryStore store) {
            super(store);
        }

        @Override
        public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
            AbandonResult result = super.abandon(key, expected, reason);
            GrantedClaim last = store().scope(key.scope()).item(key).last();
            return result instanceof AbandonResult.NothingToAbandon && last != null
                    ? new AbandonResult.Abandoned(last.asRecord(ClaimState.ENDED))
                    : result;
        }
    }

    private static class ReopenedTwice extends MemoryRules {
        @Override
        boolean mayReopen(GrantedClaim last) {
            return last.hasEnded();
        }
    }

    private static class KeepsOne extends MemoryRules {
        @Override
        boolean mayForget(GrantedClaim claim, int newerEnded, Retention retention, Instant now) {
            return super.mayForget(claim, newerEnded, new Retention(retention.keepFor(), 1), now);
        }
    }

    private static class DropsTooEarly extends MemoryRules {
        @Override
        boolean mayForget(GrantedClaim claim, int newerEnded, Retention retention, Instant now) {
            return super.mayForget(claim, newerEnded, retention, now.plusNanos(1_000));
        }
    }

    private static class ForgottenIsNobody extends MemoryRules {
        @Override
        boolean isForgotten(ItemState item, Instant instant) {
            return false;
        }
    }

    private static class EvidenceTwice extends MemoryRules {
        @Override
        Optional<Evidence> keptBefore(GrantedClaim claim, Packet packet) {
            return Optional.empty();
        }
    }
}
