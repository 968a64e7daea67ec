package dev.fencepost.coordinator;

import dev.fencepost.claim.SkipReason;
import java.time.Duration;

/** Counts what a desk does. Thread-safe, quick, and throws nothing. */
public interface DeskMetrics {
    /** Counts nothing. */
    DeskMetrics NONE = new DeskMetrics() {};

    /** Counts one answer: {@code claimed}, {@code nothing_claimed}, {@code contended}, {@code already_ended} or {@code failed}. */
    default void answered(String result, Duration took) {}

    /** Counts grants that were handed out. */
    default void granted(int grants) {}

    /** Counts a candidate that was passed over. */
    default void skipped(SkipReason reason) {}

    /** Counts a claim that was given back. */
    default void givenBack(GivenBack.Cause cause) {}

    /** Counts a warning, by its code. */
    default void warned(String code) {}
}
