package dev.fencepost.optimistic;

import java.time.Duration;
import java.time.Instant;

/**
 * Judges the end of a lease with a clock of which two readings may be apart: early for the holder, late for all others.
 *
 * @param margin how far apart
 */
record Expiry(Duration margin) {
    /** T1, T6, R3. */
    boolean isOverForHolder(FoldedClaim claim, Instant now) {
        return !now.plus(margin).isBefore(claim.expiresAt());
    }

    /** C18, X1, X3. */
    boolean isOverForOthers(FoldedClaim claim, Duration grace, Instant now) {
        return !now.isBefore(claim.expiresAt().plus(margin).plus(grace));
    }

    /** C2. */
    boolean isHeld(FoldedClaim claim, Instant now) {
        return !claim.hasEnded() && !isOverForOthers(claim, Duration.ZERO, now);
    }

    /** Q1, Q2. */
    boolean isCurrent(FoldedClaim claim, Instant now) {
        return !claim.hasEnded() && !isOverForHolder(claim, now);
    }
}
