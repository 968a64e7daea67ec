package dev.fencepost.tracker;

import java.util.Locale;

/** What is known of a call to a tracker that failed. The codes are stable. */
public enum TrackerFailure {
    /** The tracker does not let us: credentials, rights or policy. Nothing happened. */
    REFUSED,
    /** The tracker itself said that there is no such thing, or none that we may see. Never said of a 5xx or a timeout. */
    NOT_FOUND,
    /** The thing changed at the same moment, or its state does not allow the change. Nothing happened; read again. */
    CONFLICT,
    /** The tracker does not have the status, label, field or query that was named. Nothing happened. */
    INVALID_REQUEST,
    /** The tracker asked us to slow down. Nothing happened. */
    RATE_LIMITED,
    /** The tracker could not be reached or could not work. Nothing happened, and nothing is known. */
    UNAVAILABLE,
    /** The write was sent and no answer came, or none that tells. It may have happened, or may yet. */
    OUTCOME_UNKNOWN;

    /** Returns the stable code, in snake case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
