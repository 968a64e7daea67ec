package dev.fencepost.claim;

import java.util.Objects;
import java.util.Optional;

/**
 * What the previous holder of an item left for the next one.
 *
 * @param from who held it
 * @param fence the number of that grant
 * @param end how it ended; a release carries the note and the result
 * @param progress the last progress packet that a heartbeat stored
 * @param evidence the latest result that came after the end
 */
public record HandOff(
        Claimant from, FencingToken fence, ClaimEnd end, Optional<Packet> progress, Optional<Evidence> evidence) {
    /** Checks the parts. */
    public HandOff {
        Objects.requireNonNull(from, "from");
        Objects.requireNonNull(fence, "fence");
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(evidence, "evidence");
    }
}
