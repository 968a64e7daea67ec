package dev.fencepost.memory;

import dev.fencepost.claim.RequestId;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Remembers, for ever, which requests of a scope were granted or voided. */
final class RequestBook {
    private final Map<RequestId, DecidedRequest> decided = new HashMap<>();

    /** Returns what was decided under an id; null if nothing was. */
    @Nullable
    DecidedRequest find(RequestId id) {
        return decided.get(id);
    }

    void granted(RequestId id, List<GrantedClaim> claims) {
        decided.put(id, DecidedRequest.granted(claims));
    }

    void voided(RequestId id) {
        decided.putIfAbsent(id, DecidedRequest.voided());
    }

    void forget(List<GrantedClaim> old) {
        for (GrantedClaim claim : old) {
            DecidedRequest request = decided.get(claim.request().requestId());
            if (request != null) {
                request.forget(claim);
            }
        }
    }
}
