package dev.fencepost.memory;

import dev.fencepost.authority.GrantRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.SkipReason;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Counts the active claims of a scope once per call, and the grants of the call itself on top. */
final class LimitTally {
    private final MemoryRules rules;
    private final Limits limits;
    private final Claimant claimant;
    private final Map<String, Integer> ofKey = new HashMap<>();
    private int ofScope;
    private int ofClaimant;
    private int ofHost;

    LimitTally(MemoryRules rules, ScopeState scope, GrantRequest request, Instant now) {
        this.rules = rules;
        this.limits = request.limits();
        this.claimant = request.claimant();
        for (ItemState item : scope.open()) {
            GrantedClaim claim = item.last();
            if (claim != null && rules.countsForLimits(claim, now)) {
                add(claim);
            }
        }
    }

    void add(GrantedClaim granted) {
        Claimant holder = granted.claim().claimant();
        ofScope++;
        ofClaimant += holder.isSameAgentAs(claimant) ? 1 : 0;
        ofHost += holder.hostId().equals(claimant.hostId()) ? 1 : 0;
        granted.concurrencyKey().ifPresent(key -> ofKey.merge(key, 1, Integer::sum));
    }

    /** Returns the first limit that leaves no room for one more claim; null if there is room. */
    @Nullable
    SkipReason full(Optional<String> concurrencyKey) {
        if (rules.isFull(SkipReason.LIMIT_SCOPE, limits.perScope(), ofScope)) {
            return SkipReason.LIMIT_SCOPE;
        }
        if (rules.isFull(SkipReason.LIMIT_CLAIMANT, limits.perClaimant(), ofClaimant)) {
            return SkipReason.LIMIT_CLAIMANT;
        }
        if (rules.isFull(SkipReason.LIMIT_HOST, limits.perHost(), ofHost)) {
            return SkipReason.LIMIT_HOST;
        }
        if (concurrencyKey.isPresent()
                && rules.isFull(
                        SkipReason.LIMIT_KEY,
                        limits.perConcurrencyKey(),
                        ofKey.getOrDefault(concurrencyKey.get(), 0))) {
            return SkipReason.LIMIT_KEY;
        }
        return null;
    }
}
