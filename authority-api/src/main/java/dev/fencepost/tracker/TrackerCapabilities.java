package dev.fencepost.tracker;

import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Collections;
import java.util.EnumSet;
import java.util.Objects;
import java.util.Set;

/**
 * Says what varies from tracker to tracker, so that nobody has to find out by an error.
 *
 * @param eventLog whether it can tell when people reopened an item
 * @param conditionalRequests whether reading an unchanged list again costs little, as with ETag and 304
 * @param boardStatus whether a status can be a column of a board, beside labels, states and transitions
 * @param orders the orders it can list in; {@link TrackerOrder#OLDEST_FIRST} at least
 * @param maxBodyLength the most characters it takes in a comment or a description, at most
 *     {@value TrackerItem#MAX_BODY_LENGTH}
 * @param timestampStep how coarse its timestamps are, at most a minute
 */
public record TrackerCapabilities(
        boolean eventLog,
        boolean conditionalRequests,
        boolean boardStatus,
        Set<TrackerOrder> orders,
        int maxBodyLength,
        Duration timestampStep) {
    /** Checks the parts. */
    public TrackerCapabilities {
        Objects.requireNonNull(orders, "orders");
        if (!orders.contains(TrackerOrder.OLDEST_FIRST)) {
            throw Require.invalid("orders", "lacks OLDEST_FIRST, which every tracker can list in");
        }
        orders = Collections.unmodifiableSet(EnumSet.copyOf(orders));
        Require.between("maxBodyLength", maxBodyLength, 1, TrackerItem.MAX_BODY_LENGTH);
        timestampStep = Require.positive("timestampStep", timestampStep, Duration.ofMinutes(1));
    }
}
