package dev.fencepost.authority;

import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import java.util.Objects;

/**
 * Asks that the holder's own claim be ended.
 *
 * @param proof the holder's proof
 * @param outcome how the work ended
 */
public record Release(ClaimProof proof, Outcome outcome) {
    /** Checks the parts. */
    public Release {
        Objects.requireNonNull(proof, "proof");
        Objects.requireNonNull(outcome, "outcome");
    }
}
