package dev.fencepost.optimistic;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Says what of an item's own state stands in the way of a grant. */
final class Obstacles {
    private Obstacles() {}

    /** Returns the first obstacle in the order of C4; null if there is none. */
    static @Nullable Skip to(ItemFold item, Terms terms, Instant now) {
        FoldedClaim last = item.last();
        if (last != null) {
            ClaimEnd end = last.end();
            Skip skip = end == null
                    ? beforeEnd(item.expiry(), last, terms, now)
                    : afterEnd(item, end, last.reopenedAt() != null, now);
            if (skip != null) {
                return skip;
            }
        }
        return terms.maxAttempts().isPresent()
                        && item.countedAttempts() >= terms.maxAttempts().getAsInt()
                ? Skip.of(item.key(), SkipReason.QUARANTINED)
                : null;
    }

    private static @Nullable Skip beforeEnd(Expiry expiry, FoldedClaim last, Terms terms, Instant now) {
        Instant over = last.expiresAt().plus(expiry.margin());
        if (expiry.isHeld(last, now)) {
            return new Skip(last.claim().key(), SkipReason.HELD, Optional.of(last.claim()), Optional.of(over));
        }
        boolean reclaims = terms.policy() == LapsedPolicy.RECLAIM;
        if (reclaims && expiry.isOverForOthers(last, terms.grace(), now)) {
            return null;
        }
        return new Skip(
                last.claim().key(),
                SkipReason.LAPSED_NOT_RECLAIMABLE,
                Optional.of(last.claim()),
                reclaims ? Optional.of(over.plus(terms.grace())) : Optional.empty());
    }

    private static @Nullable Skip afterEnd(ItemFold item, ClaimEnd end, boolean reopened, Instant now) {
        if (reopened || end.outcome().isEmpty()) {
            return null;
        }
        Outcome outcome = end.outcome().get();
        return switch (outcome.kind()) {
            case COMPLETED -> Skip.of(item.key(), SkipReason.COMPLETED);
            case BLOCKED -> Skip.of(item.key(), SkipReason.BLOCKED);
            case FAILED, YIELDED ->
                outcome.retryAfter()
                        .map(end.at()::plus)
                        .filter(now::isBefore)
                        .map(until ->
                                new Skip(item.key(), SkipReason.COOLING_DOWN, Optional.empty(), Optional.of(until)))
                        .orElse(null);
        };
    }
}
