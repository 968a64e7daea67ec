package dev.fencepost.coordinator;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimRecord;

/**
 * Knows whether a person reopened an item after its completion.
 *
 * <p>A desk asks when a completed item is put forward again. An implementation reads the tracker's own event log, and
 * leaves out what the coordinator's own account did: a label that went missing is no reopening. Thread-safe; bounds its own
 * waits.
 */
@FunctionalInterface
public interface Reopening {
    /** Leaves reopening to operators: nothing is reopened by itself. */
    Reopening EXPLICIT = (candidate, completed) -> false;

    /**
     * Tells whether a person reopened the item after that claim completed it.
     *
     * @param candidate the item, as the source put it forward
     * @param completed the item's last claim, which ended as COMPLETED
     */
    boolean isReopened(Candidate candidate, ClaimRecord completed);
}
