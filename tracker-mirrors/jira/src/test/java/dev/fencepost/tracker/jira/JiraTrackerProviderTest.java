package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.jira.FakeJira;
import dev.fencepost.tracker.spi.TrackerSettings;
import dev.fencepost.tracker.spi.Trackers;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The Jira adapter, by its id")
class JiraTrackerProviderTest {
    private static final Map<String, String> ENVIRONMENT =
            Map.of("JIRA_TOKEN", FakeJira.TOKEN, "JIRA_USER", FakeJira.USER);

    @Test
    @DisplayName("is found and opened from settings alone: in the cloud with address and token, elsewhere with a token")
    void opens() {
        try (FakeJira cloud = FakeJira.cloud();
                FakeJira dataCenter = FakeJira.dataCenter()) {
            String id = cloud.newIssue("Work");
            WorkTracker inCloud = open(Map.of("base-url", cloud.baseUrl(), "reach", "loopback-http"));
            Map<String, String> settings = settings(
                    Map.of("base-url", dataCenter.baseUrl(), "reach", "loopback-http", "flavour", "data-center"));
            settings.remove("user-variable");
            WorkTracker elsewhere = open(settings, ENVIRONMENT);

            assertThat(inCloud.provider()).isEqualTo("jira");
            assertThat(inCloud.capabilities().maxBodyLength()).isEqualTo(32_767);
            assertThat(inCloud.item(id).status()).isEqualTo("To Do");
            inCloud.setStatus(id, "In Progress");
            assertThat(cloud.status(id)).isEqualTo("In Progress");
            assertThat(elsewhere.serverTime()).isEqualTo(dataCenter.clock().now());
        }
    }

    @Test
    @DisplayName("names the setting that is wrong, and shows no secret")
    void wrongSettings() {
        refused(Map.of("repo", "x"), "unknown names [repo]");
        refused(Map.of("flavour", "server"), "settings.flavour is server; it must be cloud or data-center");
        refused(Map.of("flavour", "data-center"), "settings.user-variable");
        refused(Map.of("user-variable", "NOT_SET"), "NOT_SET");
        refused(Map.of("token-variable", "NOT_SET"), "NOT_SET");
        refused(Map.of("base-url", "http://jira.example"), "https");
        refused(Map.of("sprint-field", "Sprint"), "settings.sprint-field");
        refused(Map.of("status.a", "Done", "status.b", "Done"), "status.b means the same as status.a");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(Map.of(), Map.of()))
                .withMessage("settings.repository is missing");
    }

    private static void refused(Map<String, String> more, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(more))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e).hasMessageNotContaining(FakeJira.TOKEN));
    }

    private static WorkTracker open(Map<String, String> more) {
        return open(settings(more), ENVIRONMENT);
    }

    private static WorkTracker open(Map<String, String> settings, Map<String, String> environment) {
        return Trackers.discover().open("jira", new TrackerSettings(settings, environment::get));
    }

    private static Map<String, String> settings(Map<String, String> more) {
        Map<String, String> settings = new HashMap<>(Map.of(
                "flavour", "cloud",
                "base-url", "https://example.atlassian.net",
                "repository", "APP",
                "user-variable", "JIRA_USER",
                "token-variable", "JIRA_TOKEN"));
        settings.putAll(more);
        return settings;
    }
}
