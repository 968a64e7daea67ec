package dev.fencepost.optimistic;

import dev.fencepost.claim.WorkItemKey;
import java.util.Optional;

/**
 * An item that a call is about to claim.
 *
 * @param index its place among the candidates
 */
record Pick(WorkItemKey key, int index, Optional<String> concurrencyKey) {}
