package dev.fencepost.coordinator;

import dev.fencepost.authority.Lost;
import java.util.Objects;

/** What became of the wish to keep a claim by its proof alone. */
public sealed interface Adoption {
    /**
     * The proof is current, and the claim is kept.
     *
     * @param claim the claim
     */
    record Adopted(KeptClaim claim) implements Adoption {
        /** Checks the part. */
        public Adopted {
            Objects.requireNonNull(claim, "claim");
        }
    }

    /**
     * The proof is not current; nothing is kept.
     *
     * @param lost what the authority said
     */
    record NotCurrent(Lost lost) implements Adoption {
        /** Checks the part. */
        public NotCurrent {
            Objects.requireNonNull(lost, "lost");
        }
    }
}
