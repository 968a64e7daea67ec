package dev.fencepost.claim;

import java.util.Locale;

/** The parts a {@link ClaimScope} can have, in the order of its canonical form. */
public enum ScopePart {
    /** The project all hosts share. */
    PROJECT,
    /** A component of the project. */
    COMPONENT,
    /** The configured name of the tracker. */
    TRACKER,
    /** The kind of tracker, such as {@code github}. */
    PROVIDER,
    /** The repository or board within the tracker. */
    REPOSITORY;

    /** Returns the name used in the canonical form and in configuration. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }
}
