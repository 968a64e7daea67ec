package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerProvider;
import dev.fencepost.tracker.spi.TrackerSettings;

/** Finds the Jira adapter under the id {@code jira}. */
public final class JiraTrackerProvider implements TrackerProvider {
    /** Makes the provider; {@link java.util.ServiceLoader} calls it. */
    public JiraTrackerProvider() {}

    @Override
    public String id() {
        return JiraTracker.ID;
    }

    @Override
    public WorkTracker open(TrackerSettings settings) {
        return JiraTracker.open(settings);
    }
}
