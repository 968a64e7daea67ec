package dev.fencepost.examples.shell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@DisplayName("The shell agent")
class ShellAgentTest {
    private static final List<String> ITEMS = List.of("17", "18", "19");

    @TempDir
    private Path directory;

    private Path reports = Path.of("");

    @BeforeEach
    void configure() throws IOException {
        reports = Files.createDirectory(directory.resolve("reports"));
        Path store = Path.of("target", "local-store").toAbsolutePath();
        Files.writeString(
                directory.resolve("fencepost.json"),
                "{\"scope\": {\"project\": \"" + UUID.randomUUID() + "\"}, \"backend\": {\"id\": \"local\","
                        + " \"settings\": {\"directory\": \"" + store + "\", \"stop-when-idle\": \"PT5S\"}}}");
        Path program = Files.createDirectory(directory.resolve("bin")).resolve("fencepost");
        Files.writeString(
                program,
                "#!/bin/sh\nexec '" + Path.of(System.getProperty("java.home"), "bin", "java")
                        + "' -XX:TieredStopAtLevel=1 -cp '" + System.getProperty("java.class.path")
                        + "' dev.fencepost.cli.Main \"$@\"\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private Process agent(String name, Path work) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of("agent.sh").toAbsolutePath().toString(),
                work.toAbsolutePath().toString()));
        command.addAll(ITEMS);
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(directory.toFile())
                .redirectErrorStream(true)
                .redirectOutput(directory.resolve(name + ".log").toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(variable -> variable.startsWith("FENCEPOST_") || variable.equals("DATABASE_URL"));
        environment.put("PATH", directory.resolve("bin") + ":" + environment.get("PATH"));
        environment.put("HOME", directory.toString());
        environment.put("TMPDIR", directory.toString());
        environment.put("REPORTS", reports.toString());
        return builder.start();
    }

    @Test
    @DisplayName("does every item once, together with another agent, each under its fence")
    void everyItemOnce() throws Exception {
        Process one = agent("one", Path.of("work.sh"));
        Process other = agent("other", Path.of("work.sh"));

        assertThat(one.waitFor())
                .as(Files.readString(directory.resolve("one.log")))
                .isZero();
        assertThat(other.waitFor())
                .as(Files.readString(directory.resolve("other.log")))
                .isZero();

        for (String item : ITEMS) {
            assertThat(reports.resolve(item)).hasContent(item + " was done");
            assertThat(Long.parseLong(
                            Files.readString(reports.resolve(item + ".fence")).strip()))
                    .isPositive();
        }
    }
}
