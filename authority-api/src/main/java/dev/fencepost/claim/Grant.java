package dev.fencepost.claim;

import java.util.Objects;
import java.util.Optional;

/**
 * What the winner alone receives.
 *
 * @param claim the public fact
 * @param leaseToken the secret that proves it
 * @param previousFence the fence of the grant before this one, if the item was ever granted
 * @param handOff what the previous holder left, if there was one and its record is still kept
 */
public record Grant(
        Claim claim, LeaseToken leaseToken, Optional<FencingToken> previousFence, Optional<HandOff> handOff) {
    /** Checks the parts. */
    public Grant {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(leaseToken, "leaseToken");
        Objects.requireNonNull(previousFence, "previousFence");
        Objects.requireNonNull(handOff, "handOff");
        claim.fence().requireAfter(previousFence);
    }

    /** Returns the proof to present. */
    public ClaimProof proof() {
        return new ClaimProof(claim.key(), claim.fence(), leaseToken);
    }
}
