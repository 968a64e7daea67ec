package dev.fencepost.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Runs short commands, with an environment that holds none of the caller's secrets or PostgreSQL settings. */
final class ServerCommand {
    private static final Set<String> KEPT =
            Set.of("PATH", "HOME", "TMPDIR", "TEMP", "TMP", "SystemRoot", "LD_LIBRARY_PATH", "DYLD_LIBRARY_PATH");

    private ServerCommand() {}

    /** Returns what the command printed. */
    static String run(List<String> command, Duration limit) throws IOException, Failure {
        // To a file and not to a pipe: a server started by the command would keep a pipe open.
        Path output = Files.createTempFile("fencepost-command-", ".txt");
        try {
            Process process = builder(command)
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            process.getOutputStream().close();
            if (!process.waitFor(limit.toMillis(), TimeUnit.MILLISECONDS)) {
                process.destroyForcibly();
                throw new Failure(command, "did not end within " + limit.toSeconds() + " s", printed(output));
            }
            if (process.exitValue() != 0) {
                throw new Failure(command, "ended with code " + process.exitValue(), printed(output));
            }
            return printed(output);
        } catch (InterruptedException e) {
            throw Patience.interrupted("running " + command.get(0), e);
        } finally {
            Files.delete(output);
        }
    }

    static ProcessBuilder builder(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command);
        Map<String, String> environment = builder.environment();
        environment.keySet().retainAll(KEPT);
        environment.put("LC_ALL", "C");
        return builder;
    }

    private static String printed(Path output) throws IOException {
        return Files.readString(output, StandardCharsets.ISO_8859_1).strip();
    }

    /** Says that a command did not do its work. */
    static final class Failure extends Exception {
        private static final long serialVersionUID = 1L;

        Failure(List<String> command, String problem, String output) {
            super(String.join(" ", command) + " " + problem + (output.isEmpty() ? "" : ": " + output));
        }
    }
}
