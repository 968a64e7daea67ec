package dev.fencepost.bench.faults;

import java.util.Locale;

/** What is broken. */
enum FaultKind {
    /** The server and all its processes die as in a power cut, and come back. */
    KILL_SERVER("kill -9 of the server"),
    /** The server ends some of the claimants' sessions. */
    TERMINATE_SESSIONS("sessions terminated at random"),
    /** A connection ends before a request arrives. */
    CUT_BEFORE("connection cut before a request arrives"),
    /** A connection ends while the server executes. */
    CUT_DURING("connection cut while the server executes"),
    /** A connection ends after the commit, before the answer. */
    CUT_AFTER("connection cut after the commit"),
    /** A process stands still for longer than its leases. */
    PAUSE_PROCESS("process stopped beyond its leases"),
    /** A process dies with claims in hand. */
    KILL_PROCESS("process killed with claims in hand"),
    /** Strangers take every connection that the server has. */
    FULL_POOL("no connection left"),
    /** Every commit takes a tenth of a second. */
    SLOW_DISK("slow commits"),
    /** A standby is promoted in place of the primary. */
    PROMOTE("standby promoted");

    private final String words;

    FaultKind(String words) {
        this.words = words;
    }

    /** Returns what it is, for people. */
    String words() {
        return words;
    }

    /** Returns the stable code, in snake case. */
    String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
