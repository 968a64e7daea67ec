package dev.fencepost.tracker.github;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.http.Ticker;
import dev.fencepost.tracker.http.WritePace;
import dev.fencepost.tracker.http.WritePacer;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;

/** Adapters that call a fake, without waiting for turns. */
final class GitHubOnFake {
    private GitHubOnFake() {}

    static WorkTracker open(FakeGitHub fake) {
        return open(fake, Map.of());
    }

    static WorkTracker open(FakeGitHub fake, Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(settings(fake));
        settings.put("token-variable", "TOKEN");
        settings.putAll(more);
        return open(settings, Map.of("TOKEN", FakeGitHub.TOKEN, "WRONG", "ghp_wrong"), Ticker.system());
    }

    static WorkTracker open(Map<String, String> settings, Map<String, String> environment, Ticker ticker) {
        WritePace quick = new WritePace(1_000, Duration.ofMillis(1), Duration.ofSeconds(1));
        return GitHubTracker.open(
                new TrackerSettings(settings, environment::get),
                (credential, pace) -> new WritePacer(quick, ticker),
                ticker);
    }

    static Map<String, String> settings(FakeGitHub fake) {
        return Map.of(
                "repository", FakeGitHub.REPOSITORY,
                "base-url", fake.apiUrl(),
                "reach", "loopback-http",
                "deadline", "PT20S",
                "status.todo", "state:open,-label:doing,-label:review",
                "status.doing", "label:doing,-label:review,state:open",
                "status.review", "label:review,-label:doing,state:open",
                "status.done", "-label:doing,-label:review,state:closed,reason:completed",
                "status.dropped", "-label:doing,-label:review,state:closed,reason:not_planned");
    }

    static String id(int number) {
        return FakeGitHub.REPOSITORY_ID + "-" + number;
    }
}
