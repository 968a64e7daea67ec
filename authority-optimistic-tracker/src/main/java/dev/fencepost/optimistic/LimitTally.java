package dev.fencepost.optimistic;

import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.SkipReason;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/** Counts the claims of a scope that a lease still covers, against the limits of one request. */
final class LimitTally {
    private final Limits limits;
    private final Claimant claimant;
    private final Map<String, Integer> ofKey = new HashMap<>();
    private int ofScope;
    private int ofClaimant;
    private int ofHost;

    /** @param before counts only claims with a lower fence than this */
    LimitTally(ScopeView view, Ask ask, long before) {
        this.limits = ask.limits();
        this.claimant = ask.claimant();
        if (!limits.isNone()) {
            view.items().stream()
                    .flatMap(item ->
                            Optional.ofNullable(item.last())
                                    .filter(claim -> item.expiry().isHeld(claim, view.now()))
                                    .stream())
                    .filter(claim -> claim.order() < before)
                    .forEach(
                            claim -> add(claim.claim().claimant(), claim.asked().concurrencyKey()));
        }
    }

    void add(Claimant holder, Optional<String> concurrencyKey) {
        ofScope++;
        ofClaimant += holder.isSameAgentAs(claimant) ? 1 : 0;
        ofHost += holder.hostId().equals(claimant.hostId()) ? 1 : 0;
        concurrencyKey.ifPresent(key -> ofKey.merge(key, 1, Integer::sum));
    }

    /** Returns the first limit that leaves no room for one more claim; null if there is room. L1 to L4. */
    @Nullable
    SkipReason full(Optional<String> concurrencyKey) {
        if (isReached(limits.perScope(), ofScope)) {
            return SkipReason.LIMIT_SCOPE;
        }
        if (isReached(limits.perClaimant(), ofClaimant)) {
            return SkipReason.LIMIT_CLAIMANT;
        }
        if (isReached(limits.perHost(), ofHost)) {
            return SkipReason.LIMIT_HOST;
        }
        int underKey = concurrencyKey.map(key -> ofKey.getOrDefault(key, 0)).orElse(0);
        return concurrencyKey.isPresent() && isReached(limits.perConcurrencyKey(), underKey)
                ? SkipReason.LIMIT_KEY
                : null;
    }

    private static boolean isReached(OptionalInt limit, int count) {
        return limit.isPresent() && count >= limit.getAsInt();
    }
}
