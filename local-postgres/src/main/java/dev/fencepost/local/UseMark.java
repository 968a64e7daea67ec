package dev.fencepost.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Marks a data directory as used for exactly as long as any process of its server lives.
 *
 * <p>PostgreSQL itself looks at process ids and shared memory, and sees neither of them from another container. A
 * {@code flock} that the server inherits is seen by every process that sees the directory, and the kernel ends it.
 * Where there is no {@code flock} command, what PostgreSQL does is all there is.
 */
final class UseMark {
    private static final Duration PROBE = Duration.ofSeconds(10);
    private static final Duration LAST_PROCESSES = Duration.ofSeconds(20);

    private final ServerDirectory directory;
    private final Duration lastProcesses;

    UseMark(ServerDirectory directory) {
        this(directory, LAST_PROCESSES);
    }

    UseMark(ServerDirectory directory, Duration lastProcesses) {
        this.directory = directory;
        this.lastProcesses = lastProcesses;
    }

    /** Returns the command so that it, and the server it starts, holds the mark. */
    List<String> holding(List<String> command) {
        if (!isAvailable()) {
            return command;
        }
        List<String> whole = new ArrayList<>(List.of("flock", "-n", file().toString()));
        whole.addAll(command);
        return whole;
    }

    /** Waits for the last processes of a dead server, and then removes the file that names it. */
    void clearRemains(Path postmasterFile) throws IOException {
        if (!isAvailable()) {
            return;
        }
        Patience patience = new Patience(lastProcesses);
        while (!succeeds(List.of("flock", "-n", file().toString(), "true"))) {
            if (patience.isOver()) {
                throw Blockers.exception(Blockers.usedElsewhere(directory));
            }
            patience.pause(() -> "the last processes of a dead server to end");
        }
        // PostgreSQL takes any process with the id in the file for a server; by now we know better.
        Files.deleteIfExists(postmasterFile);
    }

    private Path file() {
        return directory.root().resolve("in-use");
    }

    private static boolean isAvailable() {
        return succeeds(List.of("flock", "--help"));
    }

    private static boolean succeeds(List<String> command) {
        try {
            ServerCommand.run(command, PROBE);
            return true;
        } catch (IOException | ServerCommand.Failure e) {
            return false;
        }
    }
}
