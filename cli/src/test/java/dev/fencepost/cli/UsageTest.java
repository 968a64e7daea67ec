package dev.fencepost.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.cli.session.ExitCode;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

@DisplayName("The program, called wrongly or for help")
class UsageTest {
    @TempDir
    private Path directory;

    @Test
    @DisplayName("exits with 64 for an unknown option, and says how to get help")
    void unknownOption() {
        Run.Result result = Run.in(directory).call("verify", "--nonsense").exits(ExitCode.USAGE);

        assertThat(result.err()).contains("--nonsense", "--help");
        assertThat(result.out()).isEmpty();
    }

    @Test
    @DisplayName("exits with 64 without a command")
    void noCommand() {
        assertThat(Run.in(directory).call().exits(ExitCode.USAGE).err()).contains("name a command");
    }

    @Test
    @DisplayName("names backend, tier, scope and strength also in the JSON of a wrong call")
    void jsonOfAWrongCall() {
        JsonNode json = Run.in(directory)
                .call("verify", "--nonsense", "--json")
                .exits(ExitCode.USAGE)
                .json();

        assertThat(json.fieldNames()).toIterable().contains("backend", "tier", "scope", "strength", "exit", "error");
        assertThat(json.path("error").path("code").asText()).isEqualTo("usage");
    }

    @Test
    @DisplayName("shows help with exit code 0, for itself and for a command")
    void help() {
        assertThat(Run.in(directory).call("--help").exits(ExitCode.DONE).out()).contains("Exit codes:", "verify");
        assertThat(Run.in(directory)
                        .call("verify", "--help")
                        .exits(ExitCode.DONE)
                        .out())
                .contains("Example:", "--claim");
    }

    @Test
    @DisplayName("shows its version")
    void version() {
        assertThat(Run.in(directory).call("--version").exits(ExitCode.DONE).out())
                .startsWith("fencepost ");
    }

    @Test
    @DisplayName("has an example in the help of every command that people call, and --json")
    void examples() {
        List<CommandLine> commands =
                leaves(Main.commandLine(Run.in(directory).surroundings())).toList();

        assertThat(commands).hasSizeGreaterThan(25);
        assertThat(commands)
                .allMatch(command -> command.getUsageMessage().contains("Example"), "has an example")
                .allMatch(command -> command.getUsageMessage().contains("--json"), "has --json");
    }

    private static Stream<CommandLine> leaves(CommandLine command) {
        Map<String, CommandLine> below = command.getSubcommands();
        if (command.getCommandSpec().usageMessage().hidden()) {
            return Stream.empty();
        }
        return below.isEmpty() ? Stream.of(command) : below.values().stream().flatMap(UsageTest::leaves);
    }
}
