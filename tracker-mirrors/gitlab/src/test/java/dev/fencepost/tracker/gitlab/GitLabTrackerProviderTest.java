package dev.fencepost.tracker.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import dev.fencepost.tracker.spi.TrackerSettings;
import dev.fencepost.tracker.spi.Trackers;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The GitLab adapter, by its id")
class GitLabTrackerProviderTest {
    private static final Map<String, String> ENVIRONMENT = Map.of("GITLAB_TOKEN", FakeGitLab.TOKEN);

    @Test
    @DisplayName("is found and opened from settings alone, with the token from the environment")
    void opens() {
        try (FakeGitLab fake = new FakeGitLab()) {
            fake.newIssue("Work");
            WorkTracker tracker = open(Map.of(
                    "base-url",
                    fake.baseUrl(),
                    "reach",
                    "loopback-http",
                    "deadline",
                    "PT20S",
                    "status.busy",
                    "label:busy"));

            assertThat(tracker.provider()).isEqualTo("gitlab");
            assertThat(tracker.capabilities().eventLog()).isTrue();
            assertThat(tracker.capabilities().orders()).containsExactlyInAnyOrder(TrackerOrder.values());
            tracker.setStatus("4711-1", "busy");
            assertThat(fake.labels(1)).containsExactly("busy");
        }
    }

    @Test
    @DisplayName("asks for nothing when opened, and is on GitLab's own service unless told otherwise")
    void lazy() {
        assertThat(open(Map.of()).provider()).isEqualTo("gitlab");
    }

    @Test
    @DisplayName("names the setting that is wrong, and shows no secret")
    void wrongSettings() {
        refused(Map.of("repo", "x"), "unknown names [repo]");
        refused(Map.of("pagination", "cursor"), "settings.pagination");
        refused(Map.of("token-variable", "NOT_SET"), "NOT_SET");
        refused(Map.of("base-url", "http://gitlab.example"), "https");
        refused(Map.of("status.doing", "column:3"), "settings.status.doing");
        refused(Map.of("status.done", "closed label:done"), "write state:closed,label:done");
        refused(Map.of("status.done", "state:closed,reason:completed"), "a reason, which this tracker does not keep");
        refused(Map.of("write-gap", "PT0S"), "settings.write-gap");
        refused(Map.of("deadline", "PT0S"), "settings.deadline");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trackers.discover().open("gitlab", TrackerSettings.of(Map.of())))
                .withMessage("settings.repository is missing");
    }

    private static void refused(Map<String, String> settings, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(settings))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e).hasMessageNotContaining(FakeGitLab.TOKEN));
    }

    private static WorkTracker open(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of("repository", "4711", "token-variable", "GITLAB_TOKEN"));
        settings.putAll(more);
        return Trackers.discover().open("gitlab", new TrackerSettings(settings, ENVIRONMENT::get));
    }
}
