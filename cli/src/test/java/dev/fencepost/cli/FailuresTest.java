package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.cli.session.ExitCode;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("What goes wrong")
class FailuresTest {
    private static final String CONFIG = "{\"scope\": {\"project\": \"acme\"}, \"backend\": {\"id\": \"memory\"}}";

    @TempDir
    private Path directory;

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of(new AuthorityUnavailableException("no route", null), ExitCode.UNAVAILABLE, "unavailable"),
                Arguments.of(
                        new OutcomeUnknownException("cut off", Optional.empty(), null),
                        ExitCode.UNKNOWN,
                        "outcome_unknown"),
                Arguments.of(new IllegalStateException("a mistake"), ExitCode.INTERNAL, "internal_error"),
                Arguments.of(new IllegalArgumentException("settings.x is wrong"), ExitCode.BLOCKED, "setting_invalid"));
    }

    @ParameterizedTest
    @MethodSource("failures")
    @DisplayName("has an exit code and a code of its own, in JSON and in words")
    void failure(RuntimeException thrown, ExitCode exit, String code) {
        Run run = Run.in(directory, MemoryBackend.failing(thrown)).file("fencepost.json", CONFIG);

        Run.Result json = run.call("inspect", "--json").exits(exit);
        Run.Result words = run.call("inspect").exits(exit);

        assertThat(json.json().path("error").path("code").asText()).isEqualTo(code);
        assertThat(json.json().path("exit").asInt()).isEqualTo(exit.code());
        assertThat(json.json().path("backend").asText()).isEqualTo("memory");
        assertThat(words.err()).contains(code, String.valueOf(thrown.getMessage()));
        assertThat(words.out()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '~',
            value = {
                "{\"scope\": {\"project\": \"a\"}, \"leese\": \"PT1H\"} | leese",
                "{\"scope\": {\"project\": \"a\"}, \"lease\": 5} | lease",
                "{\"scope\": {\"project\": \"a\"}, \"lease\": \"PT1M\", \"heartbeat\": \"PT40S\"} | heartbeat",
                "{\"scope\": {\"project\": \"a\"}, \"lease\": \"PT30S\", \"commandTimeout\": \"PT30S\"} | commandTimeout",
                "{\"scope\": {\"project\": \"a\"}, \"backend\": {\"id\": \"postgres\", \"settings\": {\"url\": \"postgres://u:hunter2@db/x\"}}} | backend.settings.url"
            })
    @DisplayName("in the configuration is told by the path of its field, and exits with 3")
    void configuration(String json, String path) {
        Run.Result result = Run.in(directory)
                .file("fencepost.json", json)
                .call("config", "check")
                .exits(ExitCode.BLOCKED);

        assertThat(result.err()).contains("fencepost.json: " + path + " ").doesNotContain("hunter2");
    }

    @Test
    @DisplayName("is a backend that does not exist, too weak a promise, or a scope that nobody named")
    void blockers() {
        Run run = Run.in(directory, new MemoryBackend());

        assertThat(run.call("status").exits(ExitCode.BLOCKED).out()).contains("backend_missing", "local");
        assertThat(run.file("c.json", "{\"scope\": {\"project\": \"a\"}, \"backend\": {\"id\": \"nonsense\"}}")
                        .call("claim", "x", "--config", "c.json")
                        .exits(ExitCode.BLOCKED)
                        .err())
                .contains("backend_missing", "nonsense");
        assertThat(run.call("verify", "--config", "missing.json")
                        .exits(ExitCode.USAGE)
                        .err())
                .contains("--config: there is no file");
    }

    @Test
    @DisplayName("is shown when a fallback that the configuration names stands in")
    void fallback() {
        Run run = Run.in(directory, new MemoryBackend()).file("fencepost.json", """
                        {"scope": {"project": "a"}, "backend": {"id": "nonsense"}, "fallback": {"id": "memory"}}
                        """);

        assertThat(run.call("inspect", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("insteadOf")
                        .asText())
                .isEqualTo("nonsense");
        assertThat(run.call("inspect").exits(ExitCode.DONE).err()).contains("INSTEAD OF nonsense");
    }

    @Test
    @DisplayName("is never guessed: without a scope nothing is claimed")
    void scopeMissing() {
        Run run = Run.withEveryBackend(directory).variable("FENCEPOST_DATABASE_URL", "postgres://db.invalid/x");

        assertThat(run.call("claim", "x", "--json")
                        .exits(ExitCode.BLOCKED)
                        .json()
                        .path("error")
                        .path("code")
                        .asText())
                .isEqualTo("scope_missing");
        assertThat(run.call("status", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("tier")
                        .asText())
                .isEqualTo("fencepost_database_url");
    }
}
