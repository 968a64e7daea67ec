package dev.fencepost.coordinator;

/** What a desk does with a claim that could not be shown. */
public enum MirrorPolicy {
    /** Keeps it and warns: the mirror catches up later. */
    WARN,
    /** Gives it back: for teams who want no work that people cannot see. */
    RELEASE_ON_FAILURE
}
