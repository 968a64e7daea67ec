package dev.fencepost.tracker.github;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerProvider;
import dev.fencepost.tracker.spi.TrackerSettings;

/** Finds the GitHub adapter under the id {@code github}. */
public final class GitHubTrackerProvider implements TrackerProvider {
    /** Makes the provider; {@link java.util.ServiceLoader} calls it. */
    public GitHubTrackerProvider() {}

    @Override
    public String id() {
        return GitHubTracker.ID;
    }

    @Override
    public WorkTracker open(TrackerSettings settings) {
        return GitHubTracker.open(settings);
    }
}
