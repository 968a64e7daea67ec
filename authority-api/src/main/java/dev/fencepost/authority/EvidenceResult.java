package dev.fencepost.authority;

import dev.fencepost.claim.Evidence;
import java.util.Objects;

/** What recordEvidence answers; the only {@link Lost} it knows is UNKNOWN. */
public sealed interface EvidenceResult permits EvidenceResult.Recorded, Lost {

    /**
     * Answers that the evidence is kept.
     *
     * @param evidence what is kept, with the time it was first recorded
     */
    record Recorded(Evidence evidence) implements EvidenceResult {
        /** Checks the part. */
        public Recorded {
            Objects.requireNonNull(evidence, "evidence");
        }
    }
}
