package dev.fencepost.tracker.spi;

import dev.fencepost.tracker.WorkTracker;

/**
 * Opens the trackers of one kind.
 *
 * <p>Register it in {@code module-info} ({@code provides TrackerProvider with ...}) and in {@code META-INF/services}, so
 * that it is found on the module path and on the class path. It needs a public constructor without parameters.
 * Thread-safe.
 */
public interface TrackerProvider {
    /** Returns the id that configuration names: 1 to 64 characters of a-z, 0-9 and '-', such as {@code github}. */
    String id();

    /**
     * Opens a tracker, without asking it anything yet.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    WorkTracker open(TrackerSettings settings);
}
