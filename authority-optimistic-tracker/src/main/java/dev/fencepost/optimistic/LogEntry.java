package dev.fencepost.optimistic;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * A valid record with its place in the log.
 *
 * @param order its place; greater for later ones, and the fence of a grant
 * @param at when it was stored, on the tracker's clock
 */
record LogEntry(long order, Instant at, LogRecord record) {
    LogEntry {
        at = at.truncatedTo(ChronoUnit.MICROS);
    }
}
