package dev.fencepost.optimistic;

import dev.fencepost.claim.WorkItemKey;

/**
 * One change, as it is signed and written.
 *
 * @param key the item whose log it belongs to: copied elsewhere, it is void
 * @param nonce drawn for each attempt; tells the writer which record is its own, also after a lost answer
 * @param after the record of the same log that the writer saw last, 0 if none; where it is missing, the log is incomplete
 * @param change what it asks for
 */
record LogRecord(WorkItemKey key, String nonce, long after, Change change) {}
