package dev.fencepost.authority;

/** What claimNext does with an item whose lease is over but which nobody has reclaimed. */
public enum LapsedPolicy {
    /** Takes it, once the takeover grace has passed. */
    RECLAIM,
    /** Leaves it to a sweep or a takeover. */
    LEAVE
}
