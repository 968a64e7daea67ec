package dev.fencepost.coordinator.config;

import java.util.Locale;

/** Where the choice of a backend came from, first come first served. The codes are stable. */
public enum Tier {
    /** The configuration file names it. */
    CONFIGURED,
    /** The configuration file names it as the fallback of a backend that is blocked. */
    FALLBACK,
    /** The environment variable FENCEPOST_DATABASE_URL is set. */
    FENCEPOST_DATABASE_URL,
    /** The environment variable DATABASE_URL is set. */
    DATABASE_URL,
    /** Nothing is configured: the local default. */
    LOCAL;

    /** Returns the stable code, in snake case. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }
}
