package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.demo.TestBoards;
import dev.fencepost.cli.session.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The commands, on the items of a configured tracker")
class TrackerCommandsTest {
    @TempDir
    private Path directory;

    private final String board = UUID.randomUUID().toString();
    private final MemoryBackend memory = new MemoryBackend();

    @BeforeEach
    void configure() {
        TestBoards.put(board, "17", "18");
        configure("");
    }

    private void configure(String more) {
        run().file("fencepost.json", """
                {"scope": {"project": "acme"}, "backend": {"id": "memory"}, "lease": "PT30M"%s,
                 "trackers": [{"name": "main", "provider": "board", "repository": "%s", "profile": "board",
                               "selector": {"status": "open"},
                               "mirror": {"account": "fencepost-bot",
                                          "statuses": {"claimed": "doing", "reclaimed": "open", "abandoned": "open",
                                                       "failed": "open", "completed": "done", "reopened": "open"}}}]}
                """.formatted(more, board));
        run().file("home.json", "{\"profiles\": {\"board\": {\"token-variable\": \"BOARD_TOKEN\"}}}");
    }

    private Run run() {
        return Run.in(directory, memory)
                .variable("BOARD_TOKEN", "s3cret-of-the-board")
                .variable(
                        "FENCEPOST_HOME_CONFIG", directory.resolve("home.json").toString());
    }

    private JsonNode claim(ExitCode exit, String... more) {
        String[] arguments = new String[more.length + 4];
        System.arraycopy(new String[] {"claim", "--claim", "claim.json", "--json"}, 0, arguments, 0, 4);
        System.arraycopy(more, 0, arguments, 4, more.length);
        return run().call(arguments).exits(exit).json();
    }

    @Test
    @DisplayName("claim the first item that the tracker offers, show it there, and show how it ended")
    void claims() {
        JsonNode claimed = claim(ExitCode.DONE);

        assertThat(claimed.path("claims").path(0).path("item").asText()).isEqualTo("17");
        assertThat(claimed.path("warnings")).isEmpty();
        assertThat(TestBoards.status(board, "17")).isEqualTo("doing");
        assertThat(TestBoards.comment(board, "17")).contains("Claimed by host test-host");
        run().call("release", "--claim", "claim.json", "--outcome", "completed").exits(ExitCode.DONE);
        assertThat(TestBoards.status(board, "17")).isEqualTo("done");
        assertThat(claim(ExitCode.DONE).path("claims").path(0).path("item").asText())
                .isEqualTo("18");
        assertThat(claim(ExitCode.NOTHING).path("skips")).isEmpty();
    }

    @Test
    @DisplayName("take named items only if the tracker has them and they fit")
    void namedItems() {
        run().call("claim", "17").exits(ExitCode.DONE);
        run().call("abandon", "17", "--force", "--reason", "test").exits(ExitCode.DONE);
        assertThat(TestBoards.status(board, "17")).isEqualTo("open");

        JsonNode refused = claim(ExitCode.NOTHING, "19");
        assertThat(refused.path("skips").path(0).path("reason").asText()).isEqualTo("no_longer_ready");
        JsonNode missing = claim(ExitCode.NOTHING, "17", "--scope", "project=acme/tracker=other");
        assertThat(missing.path("skips").path(0).path("reason").asText()).isEqualTo("missing_tracker");
        run().call("claim", "project=else#17").exits(ExitCode.USAGE);
    }

    @Test
    @DisplayName("are blocked, with the way out, by a tracker that is missing, unnamed or without its token")
    void blocked() {
        JsonNode missing = claim(ExitCode.BLOCKED, "--scope", "project=acme/tracker=other");
        assertThat(missing.path("error").path("code").asText()).isEqualTo("tracker_missing");
        JsonNode unset = run().variable("BOARD_TOKEN", "")
                .call("claim", "--json")
                .exits(ExitCode.BLOCKED)
                .json();
        assertThat(unset.path("error").path("code").asText()).isEqualTo("variable_not_set");
        JsonNode status = run().variable("BOARD_TOKEN", "")
                .call("status", "--json")
                .exits(ExitCode.BLOCKED)
                .json();
        assertThat(status.path("blockers").path(0).path("code").asText()).isEqualTo("variable_not_set");
        assertThat(status.path("tracker").path("provider").asText()).isEqualTo("board");
    }

    @Test
    @DisplayName("say that nothing is known when the tracker is down, and warn where the claim ended all the same")
    void trackerDown() {
        claim(ExitCode.DONE);
        TestBoards.setDown(board, true);

        assertThat(claim(ExitCode.UNAVAILABLE).path("error").path("code").asText())
                .isEqualTo("tracker_unavailable");
        JsonNode released = run().call("release", "--claim", "claim.json", "--outcome", "completed", "--json")
                .exits(ExitCode.DONE)
                .json();
        assertThat(released.path("warnings").path(0).path("code").asText()).isEqualTo("mirror_unavailable");
        assertThat(run().call("mirror", "reconcile", "--json")
                        .exits(ExitCode.UNAVAILABLE)
                        .json()
                        .path("stoppedBy")
                        .asText())
                .isEqualTo("unavailable");
    }

    @Test
    @DisplayName("report what the tracker does not show, and mend it if told to")
    void reconciles() {
        claim(ExitCode.DONE);
        run().call("mirror", "reconcile").exits(ExitCode.DONE);
        TestBoards.setDown(board, true);
        run().call("release", "--claim", "claim.json", "--outcome", "completed").exits(ExitCode.DONE);
        TestBoards.setDown(board, false);

        JsonNode report = run().call("mirror", "reconcile", "--json")
                .exits(ExitCode.CHECK_FAILED)
                .json();
        assertThat(report.path("drifts").path(0).path("kind").asText()).isEqualTo("behind");
        assertThat(TestBoards.status(board, "17")).isEqualTo("doing");
        run().call("mirror", "reconcile", "--repair").exits(ExitCode.DONE);

        assertThat(TestBoards.status(board, "17")).isEqualTo("done");
        assertThat(run().call("mirror", "status", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("answer")
                        .asText())
                .isEqualTo("caught_up");
        run().call("mirror", "reconcile", "--repair-status").exits(ExitCode.USAGE);
    }

    @Test
    @DisplayName("show a sweep and a reopening, and find the item of a dead holder again")
    void sweepsAndReopens() {
        claim(ExitCode.DONE);
        memory.pass(Duration.ofMinutes(31));
        run().call("reclaim").exits(ExitCode.DONE);
        assertThat(TestBoards.status(board, "17")).isEqualTo("open");

        claim(ExitCode.DONE);
        run().call("release", "--claim", "claim.json", "--outcome", "completed").exits(ExitCode.DONE);
        run().call("reopen", "17", "--force").exits(ExitCode.DONE);

        assertThat(TestBoards.status(board, "17")).isEqualTo("open");
    }

    @Test
    @DisplayName("name a mirror that is not configured, and never print the token")
    void noMirror() {
        run().file("fencepost.json", """
                {"scope": {"project": "acme"}, "backend": {"id": "memory"},
                 "trackers": [{"name": "main", "provider": "board", "repository": "%s", "profile": "board"}]}
                """.formatted(board));

        Run.Result refused = run().call("mirror", "reconcile").exits(ExitCode.BLOCKED);
        Run.Result shown = run().call("config", "show", "--json").exits(ExitCode.DONE);

        assertThat(refused.err()).contains("mirror_not_configured");
        assertThat(refused.err() + refused.out() + shown.out() + shown.err()).doesNotContain("s3cret");
    }

    @Test
    @DisplayName("give one run one claim, also when it asks again with other items or after the end")
    void oneRun() {
        JsonNode first = claim(ExitCode.DONE, "--execution", "run-1");
        JsonNode again = claim(ExitCode.NOTHING, "--execution", "run-1");
        run().call("release", "--claim", "claim.json", "--outcome", "failed").exits(ExitCode.DONE);
        JsonNode afterTheEnd = claim(ExitCode.NOTHING, "--execution", "run-1", "18");

        assertThat(again.path("answer").asText()).isEqualTo("run_had_its_claim");
        assertThat(again.path("claims").path(0).path("fence"))
                .isEqualTo(first.path("claims").path(0).path("fence"));
        assertThat(afterTheEnd.path("answer").asText()).isEqualTo("run_had_its_claim");
        claim(ExitCode.DONE, "--execution", "run-2");
    }
}
