package dev.fencepost.coordinator;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.util.List;

/** The names that tests use. */
final class Acme {
    static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    static final Claimant ANN = Claimant.ofHost("ann");
    static final Claimant BOB = Claimant.ofHost("bob");

    private Acme() {}

    static WorkItemKey key(String id) {
        return new WorkItemKey(SCOPE, id);
    }

    static Grant claim(ClaimAuthority authority, Claimant claimant, String id, Duration lease) {
        ClaimRequest request = ClaimRequest.builder(SCOPE, claimant)
                .candidates(List.of(Candidate.of(SCOPE, id)))
                .lease(lease)
                .build();
        return ((Granted) authority.claimNext(request)).grant();
    }
}
