package dev.fencepost.mirrors;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;

/** The same grant elsewhere. */
final class ClaimEvents {
    private ClaimEvents() {}

    static ClaimEvent inScope(String project, ClaimEvent claimed) {
        Claim claim = claimed.claim();
        WorkItemKey key =
                new WorkItemKey(ClaimScope.ofProject(project), claim.key().itemId());
        return of(key, claimed);
    }

    static ClaimEvent of(WorkItemKey key, ClaimEvent claimed) {
        Claim claim = claimed.claim();
        return ClaimEvent.claimed(new Claim(key, claim.claimant(), claim.fence(), claim.lease(), claim.attempt()));
    }
}
