package dev.fencepost.tracker;

/** The order in which items are listed. */
public enum TrackerOrder {
    /** The longest-standing item first. Every tracker can. */
    OLDEST_FIRST,
    /** The newest item first. */
    NEWEST_FIRST,
    /** The item that was left alone longest first. */
    LEAST_RECENTLY_UPDATED_FIRST,
    /** The item that was changed last first. */
    MOST_RECENTLY_UPDATED_FIRST,
    /** As the provider ranks priorities, highest first. */
    PRIORITY,
    /** As people dragged the items on a board or in a backlog. */
    RANK
}
