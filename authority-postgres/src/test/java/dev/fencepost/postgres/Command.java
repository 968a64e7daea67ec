package dev.fencepost.postgres;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** Programs of the machine, run to their end. */
final class Command {
    private Command() {}

    /** Runs a program and returns what it printed; fails if it does. */
    static String run(Path folder, List<String> command) {
        try {
            Path output = Files.createTempFile(folder, "command", ".log");
            // Into a file: a server that is started keeps a pipe open for ever.
            Process process = new ProcessBuilder(command)
                    .directory(folder.toFile())
                    .redirectErrorStream(true)
                    .redirectOutput(output.toFile())
                    .start();
            boolean ended = process.waitFor(120, TimeUnit.SECONDS);
            String text = Files.readString(output, StandardCharsets.UTF_8);
            if (!ended || process.exitValue() != 0) {
                process.destroyForcibly();
                throw new IllegalStateException(String.join(" ", command) + " failed: " + text);
            }
            return text;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    /** Finds a program on the path, or where servers keep theirs. */
    static Optional<Path> find(String program) {
        return Stream.concat(
                        Stream.of(Optional.ofNullable(System.getenv("PATH"))
                                .orElse("")
                                .split(":", -1)),
                        Stream.of("/usr/sbin", "/usr/local/sbin"))
                .filter(folder -> !folder.isEmpty())
                .map(folder -> Path.of(folder, program))
                .filter(Files::isExecutable)
                .findFirst();
    }

    /**
     * Returns the command as it runs without root's rights, which servers refuse to run with: in a user namespace, where
     * root's files stay our own.
     */
    static List<String> ordinary(List<String> command) {
        if (!"root".equals(System.getProperty("user.name"))) {
            return command;
        }
        List<String> inNamespace = new ArrayList<>(List.of("unshare", "-U"));
        inNamespace.addAll(command);
        return inNamespace;
    }

    /** Tells whether {@link #ordinary} works on this machine. */
    static boolean canBeOrdinary() {
        try {
            return new ProcessBuilder(ordinary(List.of("true"))).start().waitFor() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
