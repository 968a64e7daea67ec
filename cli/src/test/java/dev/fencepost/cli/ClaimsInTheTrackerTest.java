package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.session.ExitCode;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The commands, with claims kept in the tracker itself")
class ClaimsInTheTrackerTest {
    @TempDir
    private Path directory;

    private final FakeGitHub fake = new FakeGitHub();

    @BeforeEach
    void configure() {
        fake.addIssue("register of claims");
        fake.addIssue("first", "ready");
        fake.addIssue("second", "ready");
        run().file("home.json", """
                {"profiles": {"bot": {"token-variable": "BOT_TOKEN"}, "log": {"key-variable": "LOG_KEY"}}}
                """);
        configure("\"timed\"");
    }

    private void configure(String minStrength) {
        run().file("fencepost.json", """
                {"scope": {"project": "acme"}, "lease": "PT10M", "minStrength": %s,
                 "backend": {"id": "optimistic-tracker", "profile": "log",
                             "settings": {"settle": "PT1S", "key-id": "k1", "authors": "%d", "register": "%d-1"}},
                 "trackers": [{"name": "main", "provider": "github", "repository": "%s", "profile": "bot",
                               "settings": {"base-url": "%s", "reach": "loopback-http", "write-gap": "PT0.001S"},
                               "selector": {"labels": ["ready"]}}]}
                """.formatted(
                minStrength, FakeGitHub.BOT.id(), FakeGitHub.REPOSITORY_ID, FakeGitHub.REPOSITORY, fake.apiUrl()));
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    private Run run() {
        return Run.withEveryBackend(directory)
                .variable("BOT_TOKEN", FakeGitHub.TOKEN)
                .variable("LOG_KEY", "only-for-this-test-".repeat(3))
                .variable(
                        "FENCEPOST_HOME_CONFIG", directory.resolve("home.json").toString());
    }

    @Test
    @DisplayName("claim, verify, beat, show and release, and name the weaker strength in every answer")
    void wholeLife() {
        JsonNode claimed = answer(ExitCode.DONE, "claim", "--claim", "claim.json", "--json");
        assertThat(claimed.path("claims").path(0).path("item").asText()).isEqualTo("4711-2");
        assertThat(fake.comments(2)).isNotEmpty();

        answer(ExitCode.DONE, "verify", "--claim", "claim.json", "--json");
        answer(ExitCode.DONE, "heartbeat", "--claim", "claim.json", "--json");
        JsonNode shown = answer(ExitCode.DONE, "inspect", "--json");
        assertThat(shown.toString()).contains("4711-2");
        answer(ExitCode.DONE, "release", "--claim", "claim.json", "--outcome", "completed", "--json");
        answer(ExitCode.LOST, "verify", "--claim", "claim.json", "--json");
        JsonNode next = answer(ExitCode.DONE, "claim", "--json");
        assertThat(next.path("claims").path(0).path("item").asText()).isEqualTo("4711-3");
    }

    @Test
    @DisplayName("are blocked as long as the file asks for more than a tracker can promise")
    void tooWeak() {
        configure("\"linearizable\"");

        JsonNode blocked = run().call("claim", "--json").exits(ExitCode.BLOCKED).json();

        assertThat(blocked.path("error").path("code").asText()).isEqualTo("strength_too_weak");
        assertThat(fake.comments(2)).isEmpty();
    }

    private JsonNode answer(ExitCode exit, String... arguments) {
        Run.Result result = run().call(arguments).exits(exit);
        assertThat(result.out() + result.err()).doesNotContain(FakeGitHub.TOKEN).doesNotContain("only-for-this");
        JsonNode json = result.json();
        assertThat(json.path("backend").asText()).isEqualTo("optimistic-tracker");
        assertThat(json.path("strength").asText()).isEqualToIgnoringCase("timed");
        return json;
    }
}
