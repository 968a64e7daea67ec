package dev.fencepost.tracker;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Objects;

/**
 * Tells that a person reopened an item, from the provider's own event log.
 *
 * @param itemId the adapter's immutable id of the item
 * @param actorId the provider's immutable id of who did it
 * @param at when
 */
public record TrackerReopening(String itemId, String actorId, Instant at) {
    /** Checks the parts. */
    public TrackerReopening {
        itemId = Require.text("itemId", itemId, WorkItemKey.MAX_ID_LENGTH);
        actorId = Require.text("actorId", actorId, TrackerComment.MAX_ID_LENGTH);
        Objects.requireNonNull(at, "at");
    }
}
