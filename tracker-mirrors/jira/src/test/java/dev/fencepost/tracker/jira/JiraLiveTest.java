package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;

@DisplayName("A real Jira, where one is named; only reads")
@EnabledIfEnvironmentVariable(named = "FENCEPOST_LIVE_JIRA_URL", matches = ".+")
@EnabledIfEnvironmentVariable(named = "FENCEPOST_LIVE_JIRA_PROJECT", matches = ".+")
@EnabledIfEnvironmentVariable(named = "FENCEPOST_LIVE_JIRA_TOKEN", matches = ".+")
class JiraLiveTest {
    @Test
    @DisplayName("lists, reads, tells the time, and has comments and a log")
    void reads() {
        Map<String, String> settings = new HashMap<>(Map.of(
                "base-url", Objects.requireNonNull(System.getenv("FENCEPOST_LIVE_JIRA_URL")),
                "repository", Objects.requireNonNull(System.getenv("FENCEPOST_LIVE_JIRA_PROJECT")),
                "token-variable", "FENCEPOST_LIVE_JIRA_TOKEN"));
        boolean cloud = System.getenv("FENCEPOST_LIVE_JIRA_USER") != null;
        settings.put("flavour", cloud ? "cloud" : "data-center");
        if (cloud) {
            settings.put("user-variable", "FENCEPOST_LIVE_JIRA_USER");
        }
        WorkTracker tracker = JiraTracker.open(TrackerSettings.of(settings));

        List<TrackerItem> items = tracker.items(TrackerSelector.everything(), 3);

        assertThat(tracker.serverTime()).isNotNull();
        assertThat(items).allSatisfy(item -> {
            assertThat(tracker.item(item.id()).id()).isEqualTo(item.id());
            assertThat(tracker.comments(item.id())).isSortedAccordingTo((a, b) -> Long.compare(a.order(), b.order()));
            assertThat(tracker.reopenings(item.id(), item.createdAt())).isNotNull();
        });
    }
}
