package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.spi.TrackerSettings;
import dev.fencepost.tracker.spi.Trackers;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The GitHub adapter, by its id")
class GitHubTrackerProviderTest {
    private static final Map<String, String> ENVIRONMENT = Map.of(
            "GITHUB_TOKEN", FakeGitHub.TOKEN, "KEY", "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----");

    @Test
    @DisplayName("is found and opened from settings alone, with the token from the environment")
    void opens() {
        try (FakeGitHub fake = new FakeGitHub()) {
            fake.addIssue("Work");
            WorkTracker tracker = open(Map.of(
                    "base-url",
                    fake.apiUrl(),
                    "reach",
                    "loopback-http",
                    "write-gap",
                    "PT0.001S",
                    "status.busy",
                    "label:busy"));

            assertThat(tracker.provider()).isEqualTo("github");
            assertThat(tracker.capabilities().eventLog()).isTrue();
            assertThat(tracker.capabilities().conditionalRequests()).isTrue();
            tracker.setStatus("4711-1", "busy");
            assertThat(fake.labels(1)).containsExactly("busy");
        }
    }

    @Test
    @DisplayName("asks for nothing when opened, and is on GitHub's own service unless told otherwise")
    void lazy() {
        assertThat(open(Map.of()).provider()).isEqualTo("github");
    }

    @Test
    @DisplayName("takes the number of its account from the settings where the token may not ask")
    void account() {
        try (FakeGitHub fake = new FakeGitHub()) {
            fake.addIssue("Work");
            long comment = fake.comment(1, FakeGitHub.BOT, "ours");
            WorkTracker tracker = GitHubOnFake.open(fake, Map.of("account-id", "9001"));

            tracker.editComment("4711-1", Long.toString(comment), "edited");

            assertThat(fake.comments(1)).containsExactly("edited");
            assertThat(fake.lines()).doesNotContain("GET /user");
        }
    }

    @Test
    @DisplayName("names the setting that is wrong, and shows no secret")
    void wrongSettings() {
        refused(Map.of("repo", "x"), "unknown names [repo]");
        refused(Map.of("repository", "widgets"), "settings.repository is widgets; it must be OWNER/NAME");
        refused(Map.of("repository", "acme/.."), "OWNER/NAME");
        refused(Map.of("token-variable", "NOT_SET"), "NOT_SET");
        refused(Map.of("base-url", "http://github.example"), "https");
        refused(Map.of("status.doing", "column:3"), "settings.status.doing");
        refused(Map.of("deadline", "PT0S"), "settings.deadline");
        refused(Map.of("write-gap", "PT0S"), "settings.write-gap");
        refused(Map.of("account-id", "ann"), "settings.account-id");
        refused(Map.of("app-id", "7"), "settings.token-variable and settings.app-id");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> opened(Map.of("repository", "a/b", "app-id", "7", "installation-id", "8")))
                .withMessage("settings.app-key-variable is missing");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> opened(
                        Map.of("repository", "a/b", "app-id", "7", "installation-id", "8", "app-key-variable", "KEY")))
                .withMessageContaining("KEY does not hold the private key")
                .satisfies(e -> assertThat(e).hasMessageNotContaining("AAAA").hasNoCause());
        assertThatIllegalArgumentException()
                .isThrownBy(() -> opened(Map.of()))
                .withMessage("settings.token-variable is missing");
    }

    private static void refused(Map<String, String> settings, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(settings))
                .withMessageContaining(message)
                .satisfies(e -> assertThat(e).hasMessageNotContaining(FakeGitHub.TOKEN));
    }

    private static WorkTracker open(Map<String, String> more) {
        Map<String, String> settings =
                new HashMap<>(Map.of("repository", "acme/widgets", "token-variable", "GITHUB_TOKEN"));
        settings.putAll(more);
        return opened(settings);
    }

    private static WorkTracker opened(Map<String, String> settings) {
        return Trackers.discover().open("github", new TrackerSettings(settings, ENVIRONMENT::get));
    }
}
