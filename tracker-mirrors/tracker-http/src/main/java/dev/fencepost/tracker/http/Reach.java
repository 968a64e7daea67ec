package dev.fencepost.tracker.http;

/** Where a tracker may be. What is not public has to be opted in to. */
public enum Reach {
    /** Public addresses, over https. */
    PUBLIC,
    /** Private and local addresses too, over https: a tracker inside a company's network. */
    PRIVATE,
    /** Plain http too, on the loopback address of this host alone: for tests. */
    LOOPBACK_HTTP
}
