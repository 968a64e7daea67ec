package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.session.ExitCode;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The JSON of an answer")
class JsonShapesTest {
    private static final List<String> HEADER = List.of("answer", "backend", "exit", "scope", "strength", "tier", "why");
    private static final String[] CLAIM = {
        "attempt", "expiresAt", "fence", "grantedAt", "host", "item", "key",
    };

    @TempDir
    private Path directory;

    private final MemoryBackend memory = new MemoryBackend();

    @BeforeEach
    void configure() {
        run().file("fencepost.json", """
                {"scope": {"project": "acme"}, "backend": {"id": "memory"}, "lease": "PT30M"}
                """);
    }

    private Run run() {
        return Run.in(directory, memory);
    }

    /** Calls a command and returns its answer, having seen that it has the header and exactly these fields beside it. */
    private JsonNode shape(ExitCode exit, String command, String... fields) {
        String[] arguments = Stream.concat(Stream.of(command.split(" ")), Stream.of("--json"))
                .toArray(String[]::new);
        JsonNode json = run().call(arguments).exits(exit).json();
        Set<String> expected = new TreeSet<>(HEADER);
        expected.addAll(List.of(fields));
        assertThat(names(json)).as(command).isEqualTo(expected);
        assertThat(json.path("exit").asInt()).isEqualTo(exit.code());
        return json;
    }

    private static Set<String> names(JsonNode json) {
        Set<String> names = new TreeSet<>();
        json.fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    @DisplayName("has the same header for every command, and fields of its own")
    void shapes() {
        JsonNode claimed = shape(ExitCode.DONE, "claim a --claim a.json", "claims", "skips", "warnings");
        assertThat(names(claimed.path("claims").path(0))).contains(CLAIM).contains("claimFile");
        JsonNode refused = shape(ExitCode.NOTHING, "claim a", "skips", "retryAfter", "earliestExpiry");
        assertThat(names(refused.path("skips").path(0))).containsExactly("holder", "item", "reason", "until");
        shape(ExitCode.DONE, "verify --claim a.json", "claim", "remainingSeconds");
        shape(ExitCode.DONE, "heartbeat --claim a.json", "claim", "remainingSeconds");
        JsonNode inspected = shape(ExitCode.DONE, "inspect", "asOf", "claims");
        assertThat(names(inspected.path("claims").path(0))).contains(CLAIM).contains("state", "evidence");
        shape(ExitCode.DONE, "history a", "claims", "key");
        shape(ExitCode.DONE, "history a --at 2026-11-18T10:00:00Z", "claim");
        shape(ExitCode.NOTHING, "why a", "doubts", "last", "reasons", "until", "wayOut");
        shape(ExitCode.DONE, "why b", "doubts", "reasons");
        shape(ExitCode.DONE, "release --claim a.json --outcome failed", "at", "claim", "outcome", "warnings");
        shape(ExitCode.DONE, "reopen a --force", "claim", "warnings");
        shape(ExitCode.NOTHING, "reopen a --force");
        shape(ExitCode.NOTHING, "abandon a --force --reason x");
        shape(ExitCode.NOTHING, "abandon a --fence 99 --reason x", "lastFence");
    }

    @Test
    @DisplayName("names what was lost, swept and taken over")
    void ends() {
        shape(ExitCode.DONE, "claim a --claim a.json", "claims", "skips", "warnings");
        memory.pass(Duration.ofMinutes(31));
        shape(ExitCode.LOST, "verify --claim a.json", "cause", "fence", "item", "key");
        shape(ExitCode.DONE, "reclaim --take-over --claim b.json", "claim", "claimFile", "handOff", "warnings");
        shape(ExitCode.LOST, "release --claim a.json --outcome completed", "cause", "fence", "item", "key", "warnings");
        shape(ExitCode.NOTHING, "reclaim --take-over", "skips");
        memory.pass(Duration.ofMinutes(31));
        shape(ExitCode.DONE, "reclaim", "ended", "warnings");
        shape(ExitCode.DONE, "prune --keep-for 0s", "claims");
    }

    @Test
    @DisplayName("names how store, tracker and configuration stand")
    void status() {
        String[] promises = {"blockers", "clock", "durability", "probed", "reach"};
        shape(ExitCode.DONE, "status", promises);
        shape(ExitCode.DONE, "status --probe", "blockers", "clock", "durability", "facts", "probed", "reach");
        shape(ExitCode.DONE, "config check", "blockers", "clock", "durability", "reach");
        shape(
                ExitCode.DONE,
                "config show",
                "commandTimeout",
                "heartbeat",
                "hostId",
                "lapsed",
                "lease",
                "minStrength",
                "mirrorDeadline",
                "mirrorPolicy",
                "profiles",
                "reopen",
                "takeoverGrace",
                "trackers");
        shape(ExitCode.DONE, "doctor", "facts", "findings");
        shape(ExitCode.DONE, "mirror status", "failed", "pending");
        assertThat(names(shape(ExitCode.BLOCKED, "mirror reconcile", "error").path("error")))
                .containsExactly("code", "problem", "wayOut");
        assertThat(shape(ExitCode.BLOCKED, "claim", "error")
                        .path("error")
                        .path("code")
                        .asText())
                .isEqualTo("tracker_missing");
    }

    @Test
    @DisplayName("names nobody where no authority was asked")
    void completion() {
        JsonNode json = run().call("completion", "--json").exits(ExitCode.DONE).json();

        assertThat(names(json))
                .containsExactlyInAnyOrder("answer", "backend", "exit", "scope", "script", "strength", "tier");
        assertThat(json.path("backend").isNull()).isTrue();
        assertThat(json.path("script").asText()).contains("_complete_fencepost");
    }
}
