package dev.fencepost.local;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * A running server, as the file it keeps in its data directory describes it.
 *
 * @param pid the id of its process
 * @param port where it listens
 * @param ready whether it accepts connections; if not, it is starting, recovering or stopping
 */
record Postmaster(long pid, int port, boolean ready) {
    private static final Path PROCESSES = Path.of("/proc");
    private static final int PORT_LINE = 3;
    private static final int STATUS_LINE = 7;

    /** Finds the server of a directory. What a dead server left behind, or a process that got its id since, is none. */
    static Optional<Postmaster> find(ServerDirectory directory) throws IOException {
        Optional<Postmaster> described = read(file(directory));
        return described.filter(server -> isAlive(server.pid(), directory.data()));
    }

    static Path file(ServerDirectory directory) {
        return directory.data().resolve("postmaster.pid");
    }

    private static Optional<Postmaster> read(Path file) throws IOException {
        try {
            List<String> lines = Files.readAllLines(file, StandardCharsets.ISO_8859_1);
            boolean ready =
                    lines.size() > STATUS_LINE && lines.get(STATUS_LINE).strip().equals("ready");
            int port = lines.size() > PORT_LINE
                    ? Integer.parseInt(lines.get(PORT_LINE).strip())
                    : 0;
            return Optional.of(new Postmaster(Long.parseLong(lines.get(0).strip()), port, ready));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (NumberFormatException | IndexOutOfBoundsException e) {
            // Seen while the server writes it. Whether there is a process is told by what it works in.
            return Optional.empty();
        }
    }

    private static boolean isAlive(long pid, Path data) {
        if (Files.isDirectory(PROCESSES.resolve("self"))) {
            return worksIn(pid, data);
        }
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .flatMap(process -> process.info().command())
                .map(command -> Path.of(command).getFileName().toString().startsWith("postgres"))
                .orElse(false);
    }

    private static boolean worksIn(long pid, Path data) {
        Path process = PROCESSES.resolve(Long.toString(pid));
        try {
            return Files.isSameFile(process.resolve("cwd"), data)
                    && Files.readSymbolicLink(process.resolve("exe"))
                            .getFileName()
                            .toString()
                            .startsWith("postgres");
        } catch (IOException e) {
            // No such process, or one that is not ours, or one that has ended and waits to be collected.
            return false;
        }
    }
}
