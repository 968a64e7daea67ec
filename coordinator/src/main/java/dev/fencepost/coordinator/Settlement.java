package dev.fencepost.coordinator;

import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Outcome;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/** What became of a worker's result. */
public sealed interface Settlement {
    /**
     * The claim was current, and its outcome stands.
     *
     * @param claim the claim
     * @param outcome the outcome that stands: of several, the first
     * @param at when, on the authority's clock
     */
    record Settled(Claim claim, Outcome outcome, Instant at) implements Settlement {
        /** Checks the parts. */
        public Settled {
            Objects.requireNonNull(claim, "claim");
            Objects.requireNonNull(outcome, "outcome");
            Objects.requireNonNull(at, "at");
        }
    }

    /**
     * The claim was not current. The result is kept beside it as evidence; the item is as it was.
     *
     * @param lost why it was not current
     * @param evidence what is kept, oldest first
     */
    record KeptAsEvidence(Lost lost, List<Evidence> evidence) implements Settlement {
        /** Checks the parts. */
        public KeptAsEvidence {
            Objects.requireNonNull(lost, "lost");
            evidence = List.copyOf(evidence);
        }
    }

    /**
     * The authority knows no such claim; nothing is kept.
     *
     * @param lost what it said
     */
    record NotKept(Lost lost) implements Settlement {
        /** Checks the part. */
        public NotKept {
            Objects.requireNonNull(lost, "lost");
        }
    }
}
