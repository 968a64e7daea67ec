/** Reads and writes the issues of a GitLab project. */
module dev.fencepost.tracker.gitlab {
    requires transitive dev.fencepost.api;
    requires dev.fencepost.tracker.http;
    requires static org.jspecify;

    exports dev.fencepost.tracker.gitlab;

    provides dev.fencepost.tracker.spi.TrackerProvider with
            dev.fencepost.tracker.gitlab.GitLabTrackerProvider;
}
