package dev.fencepost.bench;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.WorkItemKey;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** The least that gives one winner: a lock and a map for each scope. No clock, no lease, no fence, no history. */
final class BareClaims {
    private final Map<ClaimScope, BareScope> scopes = new ConcurrentHashMap<>();

    @Nullable
    WorkItemKey claim(ClaimRequest request) {
        return scope(request.scope()).claim(request);
    }

    boolean release(WorkItemKey key) {
        return scope(key.scope()).release(key);
    }

    private BareScope scope(ClaimScope name) {
        return scopes.computeIfAbsent(name, added -> new BareScope());
    }

    private static final class BareScope {
        private final ReentrantLock turn = new ReentrantLock();
        private final Map<String, Claimant> holders = new HashMap<>();

        @Nullable
        WorkItemKey claim(ClaimRequest request) {
            turn.lock();
            try {
                for (Candidate candidate : request.candidates()) {
                    if (holders.putIfAbsent(candidate.key().itemId(), request.claimant()) == null) {
                        return candidate.key();
                    }
                }
                return null;
            } finally {
                turn.unlock();
            }
        }

        boolean release(WorkItemKey key) {
            turn.lock();
            try {
                return holders.remove(key.itemId()) != null;
            } finally {
                turn.unlock();
            }
        }
    }
}
