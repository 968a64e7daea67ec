package dev.fencepost.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Optional;

/** Stops a server that nobody uses: the main class of a process of its own, one for each server. */
final class IdleWatcher {
    private static final int LOOKS_PER_IDLE_TIME = 4;
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);

    private final ServerDirectory directory;
    private final LocalPostgres local;

    private IdleWatcher(Path root) {
        this.directory = new ServerDirectory(root);
        this.local = LocalPostgres.at(root);
    }

    /** Watches the server in the directory that the only argument names, until it is gone. */
    public static void main(String[] arguments) throws IOException {
        IdleWatcher watcher = new IdleWatcher(Path.of(arguments[0]));
        Optional<ExclusiveTurn> only = ExclusiveTurn.attempt(watcher.directory.watcherTurn());
        if (only.isPresent()) {
            watcher.watch(only.get());
        }
    }

    private void watch(ExclusiveTurn only) throws IOException {
        Optional<ConnectionFacts> server = local.factsOr(only);
        while (server.isPresent()) {
            try (Connection connection = server.get().open()) {
                stopWhenIdle(connection);
            } catch (SQLException e) {
                // Stopped, or recovering from a crash: which of them is asked next.
                Patience.sleep(SHORTEST_PAUSE);
            }
            server = local.factsOr(only);
        }
    }

    private void stopWhenIdle(Connection connection) throws SQLException, IOException {
        Usage last = Usage.now(connection);
        long since = System.nanoTime();
        boolean stopped = false;
        while (!stopped) {
            Duration idleTime =
                    Duration.parse(Files.readString(directory.idleTime()).strip());
            Patience.sleep(pause(idleTime));
            Usage now = Usage.now(connection);
            if (now.clients() > 0 || !now.equals(last)) {
                last = now;
                since = System.nanoTime();
            } else if (Duration.ofNanos(System.nanoTime() - since).compareTo(idleTime) >= 0) {
                stopped = local.stopIf(() -> isUnchanged(connection, now));
            }
        }
    }

    private static boolean isUnchanged(Connection connection, Usage usage) {
        try {
            return Usage.now(connection).equals(usage);
        } catch (SQLException e) {
            // The server is gone, and the next look finds it so.
            return false;
        }
    }

    private static Duration pause(Duration idleTime) {
        Duration pause = idleTime.dividedBy(LOOKS_PER_IDLE_TIME);
        return pause.compareTo(LONGEST_PAUSE) > 0
                ? LONGEST_PAUSE
                : pause.compareTo(SHORTEST_PAUSE) < 0 ? SHORTEST_PAUSE : pause;
    }
}
