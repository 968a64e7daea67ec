package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.session.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The commands, on the local default")
class LocalTierTest {
    private static final List<String> HEADER = List.of("answer", "backend", "exit", "scope", "strength", "tier", "why");

    private static Path directory = Path.of("");

    @BeforeAll
    static void make() throws IOException {
        // Not under target: the server may run as another user, who has to reach it.
        directory = Files.createTempDirectory(
                "fencepost-cli", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
    }

    @AfterAll
    static void stop() throws IOException {
        run().call("local", "stop").exits(ExitCode.DONE);
        try (var tree = Files.walk(directory)) {
            tree.sorted(java.util.Comparator.reverseOrder())
                    .forEach(file -> file.toFile().delete());
        }
    }

    private static Run run() {
        return Run.withEveryBackend(directory)
                .variable("FENCEPOST_DATA_DIR", directory.resolve("data").toString());
    }

    private static List<String> fields(String... command) {
        List<String> names = new ArrayList<>();
        String[] arguments =
                Stream.concat(Stream.of(command), Stream.of("--json")).toArray(String[]::new);
        run().call(arguments).exits(ExitCode.DONE).json().fieldNames().forEachRemaining(names::add);
        return names;
    }

    @Test
    @DisplayName("claim with no configuration but a scope, and find the claim in another run")
    void claims() {
        JsonNode json = run().call("claim", "a", "--scope", "project=acme", "--claim", "a.json", "--json")
                .exits(ExitCode.DONE)
                .json();

        assertThat(json.path("backend").asText()).isEqualTo("local");
        assertThat(json.path("tier").asText()).isEqualTo("local");
        assertThat(json.path("strength").asText()).isEqualTo("linearizable");
        run().call("verify", "--claim", "a.json").exits(ExitCode.DONE);
        assertThat(run().call("schema", "status", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("answer")
                        .asText())
                .isEqualTo("current");
        assertThat(run().call("local", "status", "--json")
                        .exits(ExitCode.DONE)
                        .json()
                        .path("state")
                        .asText())
                .isEqualTo("running");
        run().call("schema", "apply").exits(ExitCode.DONE);
        JsonNode facts = run().call("status", "--probe", "--scope", "project=acme", "--json")
                .exits(ExitCode.DONE)
                .json()
                .path("facts");
        assertThat(facts.path("schema_version").asText()).isEqualTo("1 (needed 1)");
        assertThat(facts.path("recovery").asText()).isEqualTo("primary");
        assertThat(facts.path("isolation").asText()).isEqualTo("read committed");
        assertThat(facts.path("role_rights").asText()).isEqualTo("owner");
        assertThat(facts.path("pool").asText()).contains("at most 8");
        assertThat(run().call("schema", "print").exits(ExitCode.DONE).out()).contains("CREATE TABLE");
        assertThat(fields("schema", "status"))
                .containsAll(HEADER)
                .contains("version", "standby", "neededVersion", "pending", "drift");
        assertThat(fields("schema", "print")).containsAll(HEADER).contains("sql");
        assertThat(fields("local", "status"))
                .containsAll(HEADER)
                .contains("state", "directory", "port", "pid", "dataMajor");
        run().call("release", "--claim", "a.json", "--outcome", "completed").exits(ExitCode.DONE);
        run().call("backlog", "create", "A1", "--title", "first", "--scope", "project=acme")
                .exits(ExitCode.DONE);
        run().call("backlog", "claim", "--claim", "card.json", "--scope", "project=acme")
                .exits(ExitCode.DONE);
    }

    @Test
    @DisplayName(
            "export everything and import it elsewhere, where no claim is there, and over claims only when told to")
    void carriesOver() {
        run().call("claim", "carried", "--scope", "project=acme", "--claim", "carried.json")
                .exits(ExitCode.DONE);
        run().call("local", "export", "acme.export").exits(ExitCode.DONE);
        run().call("local", "export", "acme.export").exits(ExitCode.USAGE);
        Run elsewhere = Run.withEveryBackend(directory)
                .variable("FENCEPOST_DATA_DIR", directory.resolve("elsewhere").toString());
        try {
            assertThat(elsewhere
                            .call("local", "import", "acme.export", "--json")
                            .exits(ExitCode.DONE)
                            .json()
                            .path("rows")
                            .asInt())
                    .isPositive();
            elsewhere.call("verify", "--claim", "carried.json").exits(ExitCode.DONE);

            assertThat(elsewhere
                            .call("local", "import", "acme.export")
                            .exits(ExitCode.BLOCKED)
                            .err())
                    .contains("local_import_into_occupied", "--replace");
            elsewhere.call("local", "import", "--replace", "acme.export").exits(ExitCode.DONE);
            elsewhere.call("local", "import", "not-there").exits(ExitCode.USAGE);
        } finally {
            elsewhere.call("local", "stop").exits(ExitCode.DONE);
        }
    }
}
