package dev.fencepost.bench;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestId;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A lock and maps for each scope that answer as a claim has to: with a lease, a fence and a token, and the same grant to a
 * request sent twice. No skips, no history, no limits, no attempts, no hand-off.
 */
final class LeasedClaims {
    private final Map<ClaimScope, LeasedScope> scopes = new ConcurrentHashMap<>();
    private final InstantSource clock = InstantSource.system();

    @Nullable
    Grant claim(ClaimRequest request) {
        return scope(request.scope()).claim(request, clock);
    }

    boolean release(Grant grant) {
        return scope(grant.claim().key().scope()).release(grant, clock);
    }

    private LeasedScope scope(ClaimScope name) {
        return scopes.computeIfAbsent(name, added -> new LeasedScope());
    }

    private static final class LeasedScope {
        private final ReentrantLock turn = new ReentrantLock();
        private final Map<String, Grant> holders = new HashMap<>();
        private final Map<String, FencingToken> fences = new HashMap<>();
        private final Map<RequestId, Grant> requests = new HashMap<>();

        @Nullable
        Grant claim(ClaimRequest request, InstantSource clock) {
            turn.lock();
            try {
                Instant now = clock.instant();
                Grant before = requests.get(request.requestId());
                if (before != null) {
                    return before;
                }
                for (Candidate candidate : request.candidates()) {
                    Grant holder = holders.get(candidate.key().itemId());
                    if (holder == null || holder.claim().lease().isOverAt(now)) {
                        return grant(request, candidate, now);
                    }
                }
                return null;
            } finally {
                turn.unlock();
            }
        }

        private Grant grant(ClaimRequest request, Candidate candidate, Instant now) {
            String item = candidate.key().itemId();
            FencingToken last = fences.get(item);
            FencingToken fence = last == null ? new FencingToken(1) : last.next();
            Lease lease = new Lease(now, now.plus(request.lease()));
            Grant grant = new Grant(
                    new Claim(candidate.key(), request.claimant(), fence, lease, 1),
                    LeaseToken.derive(request.secret(), candidate.key()),
                    Optional.ofNullable(last),
                    Optional.empty());
            fences.put(item, fence);
            holders.put(item, grant);
            requests.put(request.requestId(), grant);
            return grant;
        }

        boolean release(Grant grant, InstantSource clock) {
            turn.lock();
            try {
                String item = grant.claim().key().itemId();
                Grant holder = holders.get(item);
                if (holder == null
                        || !holder.leaseToken().equals(grant.leaseToken())
                        || holder.claim().lease().isOverAt(clock.instant())) {
                    return false;
                }
                holders.remove(item);
                return true;
            } finally {
                turn.unlock();
            }
        }
    }
}
