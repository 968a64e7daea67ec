package dev.fencepost.memory;

import dev.fencepost.authority.GrantRequest;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.SkipReason;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One call that may grant, in the turn of its scope: the part that claimNext and a takeover share. */
final class GrantCall {
    private final MemoryRules rules;
    private final ScopeState scope;
    private final GrantRequest request;
    private final Instant now;
    private final @Nullable LimitTally tally;
    private List<GrantedClaim> granted = List.of();

    GrantCall(MemoryRules rules, ScopeState scope, GrantRequest request, Instant now) {
        this.rules = rules;
        this.scope = scope;
        this.request = request;
        this.now = now;
        this.tally = request.limits().isNone() ? null : new LimitTally(rules, scope, request, now);
    }

    /** Returns what this request was granted before; null if it is new. */
    @Nullable
    DecidedRequest decidedBefore() {
        DecidedRequest before = rules.decidedBefore(scope, request.requestId());
        if (before != null && !rules.isSameRequest(before, request)) {
            throw new RequestConflictException(request.requestId());
        }
        return before;
    }

    /** Returns the cap or limit that forbids a grant; null if none does. */
    @Nullable
    SkipReason forbids(ItemState item, Optional<String> concurrencyKey) {
        if (rules.isQuarantined(item, request.maxAttempts())) {
            return SkipReason.QUARANTINED;
        }
        return tally == null ? null : tally.full(concurrencyKey);
    }

    void grant(ItemState item, Optional<String> concurrencyKey) {
        GrantedClaim claim = scope.grant(item, request, concurrencyKey, now);
        granted = with(claim);
        if (tally != null) {
            tally.add(claim);
        }
    }

    /** Most calls grant one claim, and a list that never grows is smaller. */
    private List<GrantedClaim> with(GrantedClaim claim) {
        if (granted.isEmpty()) {
            return List.of(claim);
        }
        List<GrantedClaim> several = granted.size() == 1 ? new ArrayList<>(granted) : granted;
        several.add(claim);
        return several;
    }

    int grants() {
        return granted.size();
    }

    /** Remembers the request with its grants, of which there is at least one, and returns them. */
    List<Grant> remember() {
        scope.requests().granted(request.requestId(), granted);
        return grantsOf(granted);
    }

    /** Returns the grants of a repeated request that are still current. */
    List<Grant> currentGrants(DecidedRequest before) {
        return grantsOf(before.claims().stream()
                .filter(claim -> rules.isCurrent(claim, now))
                .toList());
    }

    List<ClaimRecord> records(DecidedRequest before) {
        return before.claims().stream()
                .map(claim -> claim.asRecord(rules.stateOf(claim, now)))
                .toList();
    }

    private static List<Grant> grantsOf(List<GrantedClaim> claims) {
        if (claims.size() == 1) {
            return List.of(claims.get(0).asGrant());
        }
        List<Grant> grants = new ArrayList<>(claims.size());
        for (GrantedClaim claim : claims) {
            grants.add(claim.asGrant());
        }
        return grants;
    }
}
