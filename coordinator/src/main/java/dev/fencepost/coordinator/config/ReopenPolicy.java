package dev.fencepost.coordinator.config;

/** Who reopens completed items. */
public enum ReopenPolicy {
    /** Operators alone. */
    EXPLICIT,
    /** Also a desk, when the tracker's own event log shows that a person reopened the item. */
    FROM_TRACKER
}
