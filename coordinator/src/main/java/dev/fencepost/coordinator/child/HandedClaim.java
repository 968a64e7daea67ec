package dev.fencepost.coordinator.child;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import java.util.Objects;

/**
 * A claim as one process hands it to another. It prints with the token redacted.
 *
 * @param claim the public fact, as of when it was handed over
 * @param leaseToken the secret that proves it
 */
public record HandedClaim(Claim claim, LeaseToken leaseToken) {
    /** Checks the parts. */
    public HandedClaim {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(leaseToken, "leaseToken");
    }

    /** Returns the claim of a grant. */
    public static HandedClaim of(Grant grant) {
        return new HandedClaim(grant.claim(), grant.leaseToken());
    }

    /** Returns the proof to present. */
    public ClaimProof proof() {
        return new ClaimProof(claim.key(), claim.fence(), leaseToken);
    }
}
