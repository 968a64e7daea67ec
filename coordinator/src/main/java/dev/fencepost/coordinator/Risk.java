package dev.fencepost.coordinator;

import java.util.Locale;

/** Why a lease is at risk: it still runs, but nothing extends it at the moment. The codes are stable. */
public enum Risk {
    /** A heartbeat failed: the authority could not be reached or could not work. It is tried again. */
    HEARTBEAT_FAILED,
    /** No heartbeat was answered for so long that the deadline comes near. */
    HEARTBEAT_LATE,
    /** The work makes no progress, so its heartbeats have stopped until it does. */
    STALLED;

    /** Returns the stable code, in snake case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
