package dev.fencepost.optimistic;

import dev.fencepost.tracker.TrackerItem;
import java.time.Instant;
import java.util.List;

/** Keeps the records of items in a tracker. Every method throws what the tracker throws; thread-safe. */
sealed interface ItemLog permits CommentLog, BlockLog {
    /** Reads all valid records of an item afresh, in order, of whatever scope. */
    List<LogEntry> read(String itemId);

    /** Reads the valid records of an item that was just listed; maybe from memory, if it has not changed since. */
    List<LogEntry> listed(TrackerItem item, Instant now);

    /** Writes a record at the end of the log of its item. */
    void append(LogRecord record);

    /** Tells whether a record that was stored can be overwritten by another writer. */
    boolean mayLoseRecords();
}
