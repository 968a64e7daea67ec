package dev.fencepost.tracker;

import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Objects;

/**
 * One comment as the tracker showed it. What strangers wrote is kept as it came.
 *
 * @param order the provider's numeric id, at least 1: later comments of an item have greater ones, even within a second
 * @param id the provider's id as it is written in requests; at most {@value #MAX_ID_LENGTH} characters
 * @param authorId the provider's immutable id of the author, never a name that can be given to another; at most
 *     {@value #MAX_ID_LENGTH} characters
 * @param body the text, maybe empty; at most {@value TrackerItem#MAX_BODY_LENGTH} characters
 * @param createdAt when it was made
 * @param updatedAt when it was last changed
 * @param edited whether the body was changed since; also true where the provider does not let us exclude it
 */
public record TrackerComment(
        long order, String id, String authorId, String body, Instant createdAt, Instant updatedAt, boolean edited) {
    /** The most characters of an id. */
    public static final int MAX_ID_LENGTH = 200;

    /** Checks the parts. */
    public TrackerComment {
        if (order < 1) {
            throw Require.invalid("order", "is " + order + "; it must be at least 1");
        }
        id = Require.text("id", id, MAX_ID_LENGTH);
        authorId = Require.text("authorId", authorId, MAX_ID_LENGTH);
        TrackerText.check("body", body, TrackerItem.MAX_BODY_LENGTH);
        Objects.requireNonNull(createdAt, "createdAt");
        Objects.requireNonNull(updatedAt, "updatedAt");
    }
}
