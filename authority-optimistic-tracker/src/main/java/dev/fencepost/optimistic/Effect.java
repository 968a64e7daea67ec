package dev.fencepost.optimistic;

import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * What became of one record when its turn came.
 *
 * @param took whether it changed anything, or would have
 * @param at when it was stored
 * @param claims the claims that it is about, none if there are none
 * @param shown the claim as it was right after the record
 * @param cause why it did not take, where a claim was lost
 */
record Effect(boolean took, Instant at, List<FoldedClaim> claims, Optional<Claim> shown, Optional<Lost.Cause> cause) {
    static Effect took(Instant at, FoldedClaim claim) {
        return new Effect(true, at, List.of(claim), Optional.of(claim.claim()), Optional.empty());
    }

    static Effect none(Instant at) {
        return new Effect(false, at, List.of(), Optional.empty(), Optional.empty());
    }

    static Effect lost(Instant at, FoldedClaim claim, Lost.Cause cause) {
        return new Effect(false, at, List.of(claim), Optional.of(claim.claim()), Optional.of(cause));
    }

    /** Returns the first claim that it is about. */
    FoldedClaim claim() {
        return claims.get(0);
    }

    /** Returns how that claim ended, where it has. */
    Optional<ClaimEnd> end() {
        return claims.isEmpty() ? Optional.empty() : Optional.ofNullable(claim().end());
    }
}
