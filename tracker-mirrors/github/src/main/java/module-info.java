/** Reads and writes the issues of a GitHub repository. */
@SuppressWarnings("requires-automatic") // the library has no module descriptor
module dev.fencepost.tracker.github {
    requires transitive dev.fencepost.api;
    requires dev.fencepost.tracker.http;
    requires org.kohsuke.github.api;
    requires static org.jspecify;

    exports dev.fencepost.tracker.github;

    provides dev.fencepost.tracker.spi.TrackerProvider with
            dev.fencepost.tracker.github.GitHubTrackerProvider;
}
