package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@DisplayName("A real GitHub, where one is named; only reads")
@EnabledIfEnvironmentVariable(named = "FENCEPOST_LIVE_GITHUB_REPOSITORY", matches = ".+")
@EnabledIfEnvironmentVariable(named = "FENCEPOST_LIVE_GITHUB_TOKEN", matches = ".+")
class GitHubLiveTest {
    @Test
    @DisplayName("lists, reads, tells the time, and has comments and a log")
    void reads() {
        String address =
                Objects.requireNonNullElse(System.getenv("FENCEPOST_LIVE_GITHUB_URL"), "https://api.github.com");
        WorkTracker tracker = GitHubTracker.open(TrackerSettings.of(Map.of(
                "repository",
                Objects.requireNonNull(System.getenv("FENCEPOST_LIVE_GITHUB_REPOSITORY")),
                "token-variable",
                "FENCEPOST_LIVE_GITHUB_TOKEN",
                "base-url",
                address)));

        List<TrackerItem> items = tracker.items(TrackerSelector.everything(), 3);

        assertThat(tracker.serverTime()).isNotNull();
        assertThat(items).allSatisfy(item -> {
            assertThat(tracker.item(item.id()).id()).isEqualTo(item.id());
            assertThat(tracker.comments(item.id())).isSortedAccordingTo((a, b) -> Long.compare(a.order(), b.order()));
            assertThat(tracker.reopenings(item.id(), item.createdAt())).isNotNull();
        });
    }
}
