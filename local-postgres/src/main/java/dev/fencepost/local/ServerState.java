package dev.fencepost.local;

/** Says what a local server is doing. */
public enum ServerState {
    /** There is no database yet; the first use makes one. */
    ABSENT,
    /** There is a database, and no server runs on it. */
    STOPPED,
    /** A server runs and does not accept connections yet, or no longer. */
    STARTING,
    /** A server runs and accepts connections. */
    RUNNING
}
