package dev.fencepost.tracker.gitlab;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerProvider;
import dev.fencepost.tracker.spi.TrackerSettings;

/** Finds the GitLab adapter under the id {@code gitlab}. */
public final class GitLabTrackerProvider implements TrackerProvider {
    /** Makes the provider; {@link java.util.ServiceLoader} calls it. */
    public GitLabTrackerProvider() {}

    @Override
    public String id() {
        return GitLabTracker.ID;
    }

    @Override
    public WorkTracker open(TrackerSettings settings) {
        return GitLabTracker.open(settings);
    }
}
