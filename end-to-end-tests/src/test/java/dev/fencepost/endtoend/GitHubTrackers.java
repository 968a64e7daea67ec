package dev.fencepost.endtoend;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.spi.TrackerSettings;
import dev.fencepost.tracker.spi.Trackers;
import java.util.Map;

/** Opens the GitHub adapter on a fake, by its id and from settings alone, as a program does. */
final class GitHubTrackers {
    private GitHubTrackers() {}

    static WorkTracker open(FakeGitHub fake) {
        Map<String, String> settings = Map.of(
                "repository", FakeGitHub.REPOSITORY,
                "token-variable", "GITHUB_TOKEN",
                "base-url", fake.apiUrl(),
                "reach", "loopback-http",
                "write-gap", "PT0.001S",
                "status.todo", "state:open,-label:doing",
                "status.doing", "label:doing,state:open",
                "status.done", "-label:doing,state:closed,reason:completed");
        return Trackers.discover().open("github", new TrackerSettings(settings, name -> FakeGitHub.TOKEN));
    }
}
