/** Reads and writes the issues of a Jira project, in the cloud or on Data Center. */
module dev.fencepost.tracker.jira {
    requires transitive dev.fencepost.api;
    requires dev.fencepost.tracker.http;
    requires static org.jspecify;

    exports dev.fencepost.tracker.jira;

    provides dev.fencepost.tracker.spi.TrackerProvider with
            dev.fencepost.tracker.jira.JiraTrackerProvider;
}
