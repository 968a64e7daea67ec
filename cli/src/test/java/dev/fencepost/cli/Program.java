package dev.fencepost.cli;

import dev.fencepost.cli.child.SameProgram;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;

/** The program as a process of its own, with nothing of this process's environment that could lead it elsewhere. */
public final class Program {
    private final Path directory;
    private final Map<String, String> variables = new HashMap<>();

    private Program(Path directory) {
        this.directory = directory;
    }

    /** Runs in a directory, on the local PostgreSQL of another. */
    public static Program in(Path directory, Path store) {
        return new Program(directory).with("FENCEPOST_DATA_DIR", store.toString());
    }

    /** Runs in a directory, where it finds its configuration. */
    public static Program in(Path directory) {
        return new Program(directory);
    }

    /** Sets a variable of the process. */
    public Program with(String variable, String value) {
        variables.put(variable, value);
        return this;
    }

    /** What it said. */
    public record Ended(int exit, String out, String err) {}

    /** Starts it and leaves it running. */
    public Process start(List<String> arguments) throws IOException {
        ProcessBuilder builder =
                SameProgram.with(arguments).directory(directory.toFile()).redirectError(ProcessBuilder.Redirect.PIPE);
        builder.environment().keySet().removeIf(name -> name.startsWith("FENCEPOST_") || name.equals("DATABASE_URL"));
        builder.environment().put("HOME", directory.toString());
        builder.environment().remove("XDG_CONFIG_HOME");
        builder.environment().putAll(variables);
        return builder.start();
    }

    /** Runs it to its end. */
    public Ended run(String... arguments) throws IOException, InterruptedException {
        return await(start(List.of(arguments)));
    }

    /** Waits for the end of a process. */
    public static Ended await(Process process) throws IOException, InterruptedException {
        CompletableFuture<String> err = CompletableFuture.supplyAsync(() -> {
            try {
                return new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
        String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), out, err.join());
    }
}
