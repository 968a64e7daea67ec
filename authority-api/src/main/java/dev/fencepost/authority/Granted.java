package dev.fencepost.authority;

import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.internal.Require;
import java.util.List;

/**
 * Answers that there are winners: between one and as many as were asked for.
 *
 * @param grants what was granted, in the order of the candidates
 * @param skips the candidates that were passed over on the way, in order; empty when the answer repeats an earlier one
 */
public record Granted(List<Grant> grants, List<Skip> skips) implements ClaimResult {
    /** Checks the parts. */
    public Granted {
        grants = Require.list("grants", grants);
        skips = Require.list("skips", skips);
        if (grants.isEmpty()) {
            throw Require.invalid("grants", "must not be empty; answer NothingClaimable instead");
        }
    }

    /** Returns the first grant: the only one, if one was asked for. */
    public Grant grant() {
        return grants.get(0);
    }
}
