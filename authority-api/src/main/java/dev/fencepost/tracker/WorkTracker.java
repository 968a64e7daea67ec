package dev.fencepost.tracker;

import java.time.Instant;
import java.util.List;

/**
 * Reads and writes the items of one tracker, with the rights of one account.
 *
 * <p>Trackers are thread-safe, try each request once, and bound their own waits. An item is named by the adapter's
 * immutable id for it, from which alone the adapter can find it: where a provider cannot look up by its own id, the
 * adapter joins numbers that never change, such as repository id and issue number.
 *
 * <p>Every call throws {@link TrackerException}, whose {@link TrackerFailure} says what is known. A read is whole or it
 * throws: no page is left out. A failed read never means that there is nothing.
 */
public interface WorkTracker {
    /** The most items that can be asked for at once. */
    int MAX_LIMIT = 10_000;

    /** Returns the provider's short name, such as {@code github}, as scopes and configuration use it. */
    String provider();

    /** Says what this tracker can do; without asking it. */
    TrackerCapabilities capabilities();

    /**
     * Returns the items that fit a selector, in its order, ties by id, from as many pages as it takes.
     *
     * @param selector what to look for
     * @param limit the most items wanted, from 1 to {@value #MAX_LIMIT}; ask for one more than you need to learn whether
     *     there are more
     * @throws IllegalArgumentException if the selector names an order that {@link #capabilities()} does not
     */
    List<TrackerItem> items(TrackerSelector selector, int limit);

    /** Returns one item, read afresh; if there is none that we may see, NOT_FOUND is thrown. */
    TrackerItem item(String itemId);

    /** Returns all comments of an item, lowest {@link TrackerComment#order()} first, read afresh from all pages. */
    List<TrackerComment> comments(String itemId);

    /**
     * Moves an item to a status, by label, state, transition or board, as the adapter's mapping says.
     *
     * <p>An item that has the status already is left alone.
     *
     * @param status a name of the mapping; one that it does not have is INVALID_REQUEST
     */
    void setStatus(String itemId, String status);

    /** Adds a comment and returns it as the tracker stored it. Not idempotent: after OUTCOME_UNKNOWN, read first. */
    TrackerComment addComment(String itemId, String body);

    /** Replaces the whole body of a comment that this account wrote; another author's is REFUSED. */
    TrackerComment editComment(String itemId, String commentId, String body);

    /**
     * Puts a block in an item's description, in place of the block of the same name if there is one, and else at its end.
     *
     * <p>The description is read again just before the write, and everything outside the block is written back byte for
     * byte. Few providers can refuse a write that crossed another one, so of two at the same moment one may be lost; where
     * the provider tells, it is CONFLICT.
     */
    void putBlock(String itemId, TrackerBlock block);

    /** Asks the tracker for its time. It may be as coarse as {@link TrackerCapabilities#timestampStep()}. */
    Instant serverTime();

    /**
     * Returns when people reopened an item, after an instant, oldest first.
     *
     * <p>It comes from the provider's own event log, and leaves out what the account of this adapter did itself. A tracker
     * without {@link TrackerCapabilities#eventLog()} knows of none, so that nothing is ever reopened on a guess.
     *
     * @param after exclusive, on the tracker's clock
     */
    List<TrackerReopening> reopenings(String itemId, Instant after);
}
