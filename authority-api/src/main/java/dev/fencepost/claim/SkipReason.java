package dev.fencepost.claim;

import java.util.Locale;

/** Why a candidate was passed over. The codes are stable. */
public enum SkipReason {
    /** Someone holds it. */
    HELD,
    /** Another call was taking it at that moment. */
    CONTENDED,
    /** Its lease is over, but the request leaves lapsed claims alone or the takeover grace has not passed. */
    LAPSED_NOT_RECLAIMABLE,
    /** The work is done, and nobody reopened it. */
    COMPLETED,
    /** The work was parked, and nobody reopened it. */
    BLOCKED,
    /** It rests until its retry time. */
    COOLING_DOWN,
    /** It has used up the attempts that the request allows. */
    QUARANTINED,
    /** The scope has as many active claims as the request allows. */
    LIMIT_SCOPE,
    /** The claimant has as many active claims as the request allows. */
    LIMIT_CLAIMANT,
    /** The host has as many active claims as the request allows. */
    LIMIT_HOST,
    /** The concurrency key has as many active claims as the request allows. */
    LIMIT_KEY,
    /** The source no longer offers it. Said by a coordinator, never by an authority. */
    NO_LONGER_READY,
    /** It does not fit the selector. Said by a coordinator, never by an authority. */
    SELECTOR_MISMATCH,
    /** Its tracker is not configured here. Said by a coordinator, never by an authority. */
    MISSING_TRACKER;

    /** Returns the stable code, in snake case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Tells whether an authority may give this reason. */
    public boolean isFromAuthority() {
        return compareTo(NO_LONGER_READY) < 0;
    }
}
