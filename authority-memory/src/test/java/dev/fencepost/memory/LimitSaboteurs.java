package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofRules;
import static dev.fencepost.memory.Saboteur.ofVerbs;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.SkipReason;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.stream.Stream;

/** Mistakes about limits and attempts. */
final class LimitSaboteurs {
    private LimitSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofRules("no limit per scope", () -> new Unlimited(SkipReason.LIMIT_SCOPE), "L1", "L6"),
                ofRules("no limit per claimant", () -> new Unlimited(SkipReason.LIMIT_CLAIMANT), "L2"),
                ofRules("no limit per host", () -> new Unlimited(SkipReason.LIMIT_HOST), "L3"),
                ofRules("no limit per concurrency key", () -> new Unlimited(SkipReason.LIMIT_KEY), "L4", "X4"),
                ofRules("limits are one too high", OneTooMany::new, "L1", "L2", "L3", "L4"),
                ofRules("lapsed claims count against limits", LapsedCounts::new, "L1"),
                ofVerbs("a batch is not limited", BatchUnlimited::new, "L6"),
                ofRules("nothing is ever quarantined", NoQuarantine::new, "L7", "X4"),
                ofRules("a yielded attempt counts", YieldedCounts::new, "L7"),
                ofRules("reopening does not lift a quarantine", QuarantineStays::new, "L7", "A4"));
    }

    private static class Unlimited extends MemoryRules {
        private final SkipReason ignored;

        Unlimited(SkipReason ignored) {
            this.ignored = ignored;
        }

        @Override
        boolean isFull(SkipReason reason, OptionalInt limit, int count) {
            return reason != ignored && super.isFull(reason, limit, count);
        }
    }

    private static class OneTooMany extends MemoryRules {
        @Override
        boolean isFull(SkipReason reason, OptionalInt limit, int count) {
            return super.isFull(reason, limit, count - 1);
        }
    }

    private static class LapsedCounts extends MemoryRules {
        @Override
        boolean countsForLimits(GrantedClaim claim, Instant now) {
            return true;
        }
    }

    private static class BatchUnlimited extends ForwardingAuthority {
        BatchUnlimited(MemoryStore store) {
            super(store);
        }

        @Override
        public ClaimResult claimNext(ClaimRequest request) {
            return super.claimNext(request.howMany() == 1 ? request : Requests.with(request, Limits.none()));
        }
    }

    private static class NoQuarantine extends MemoryRules {
        @Override
        boolean isQuarantined(ItemState item, OptionalInt maxAttempts) {
            return false;
        }
    }

    private static class YieldedCounts extends MemoryRules {
        @Override
        boolean countsAsAttempt(ClaimEnd end) {
            return true;
        }
    }

    private static class QuarantineStays extends MemoryRules {
        @Override
        void liftQuarantine(ItemState item) {}
    }
}
