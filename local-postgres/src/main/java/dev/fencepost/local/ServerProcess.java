package dev.fencepost.local;

import static java.nio.file.LinkOption.NOFOLLOW_LINKS;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Starts and stops the server of a directory. Whoever calls has the turn. */
final class ServerProcess {
    private static final int MOST_TRIES = 5;
    private static final int MOST_LOG_BYTES = 2_000;

    private final ServerDirectory directory;
    private final ServerAccount account;
    private final UseMark mark;

    ServerProcess(ServerDirectory directory, ServerAccount account) {
        this.directory = directory;
        this.account = account;
        this.mark = new UseMark(directory);
    }

    /** Returns the running server once it accepts connections, if there is one. */
    Optional<Postmaster> find(Patience patience) throws IOException {
        Optional<Postmaster> found = Postmaster.find(directory);
        while (found.isPresent() && !found.get().ready()) {
            patience.pause(() -> "the server in " + directory.root() + " to accept connections");
            found = Postmaster.find(directory);
        }
        return found;
    }

    /** Starts the server in a session of its own, so that it outlives this process and its terminal. */
    Postmaster start(InstalledServer server, Patience patience) throws IOException {
        mark.clearRemains(Postmaster.file(directory));
        for (int tries = 1; ; tries++) {
            try {
                return attempt(server, tries == 1, patience);
            } catch (ServerCommand.Failure e) {
                // A process that was killed while it started the server may have got there first.
                Optional<Postmaster> other = find(patience);
                if (other.isPresent()) {
                    return other.get();
                }
                // Someone else may have got the port since it was found to be free.
                if (tries == MOST_TRIES || patience.isOver()) {
                    throw new AuthorityUnavailableException(
                            "could not start the server in " + directory.root() + ": " + lastWords(), e);
                }
            }
        }
    }

    private Postmaster attempt(InstalledServer server, boolean samePort, Patience patience)
            throws IOException, ServerCommand.Failure {
        int port = directory
                .preferredPort()
                .filter(preferred -> samePort && LoopbackPort.isFree(preferred))
                .orElseGet(LoopbackPort::free);
        ServerCommand.run(
                mark.holding(account.command(List.of(
                        server.program("pg_ctl"),
                        "start",
                        "--pgdata=" + directory.data(),
                        "--log=" + startLog(),
                        "--wait",
                        "--silent",
                        "--timeout=" + seconds(patience),
                        "--options=" + options(port)))),
                patience.left());
        OwnFiles.write(directory.port(), port + "\n");
        return find(patience)
                .orElseThrow(() -> new AuthorityUnavailableException(
                        "the server in " + directory.root() + " ended at once: " + lastWords(), null));
    }

    /** What the directory's own settings must not change: durable, on this machine only, no sockets in shared places. */
    private static String options(int port) {
        return "-c listen_addresses=" + LoopbackPort.ADDRESS + " -c port=" + port
                + " -c unix_socket_directories= -c fsync=on -c full_page_writes=on";
    }

    /** Stops the server; its clients are disconnected, and what they had not committed is undone. */
    void stop(InstalledServer server, Patience patience) throws IOException {
        try {
            ServerCommand.run(
                    account.command(List.of(
                            server.program("pg_ctl"),
                            "stop",
                            "--pgdata=" + directory.data(),
                            "--mode=fast",
                            "--wait",
                            "--silent",
                            "--timeout=" + seconds(patience))),
                    patience.left());
        } catch (ServerCommand.Failure e) {
            if (Postmaster.find(directory).isPresent()) {
                throw new AuthorityUnavailableException("could not stop the server in " + directory.root(), e);
            }
        }
    }

    private Path startLog() {
        return directory.log().resolve("start.log");
    }

    private String lastWords() {
        try (InputStream log = Files.newInputStream(startLog(), NOFOLLOW_LINKS)) {
            log.skipNBytes(Math.max(0, Files.size(startLog()) - MOST_LOG_BYTES));
            return new String(log.readAllBytes(), StandardCharsets.UTF_8).strip();
        } catch (IOException e) {
            return "it left no log in " + startLog();
        }
    }

    private static long seconds(Patience patience) {
        Duration left = patience.left();
        return Math.max(1, left.toSeconds());
    }
}
