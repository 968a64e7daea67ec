package dev.fencepost.claim;

/** Where a claim stands at an instant of the authority's clock. */
public enum ClaimState {
    /** Granted, not ended, lease running. */
    ACTIVE,
    /** Granted, not ended, lease over: nobody holds it, nobody has taken it yet. */
    LAPSED,
    /** Released, reclaimed or abandoned. */
    ENDED
}
