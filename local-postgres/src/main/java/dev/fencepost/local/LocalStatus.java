package dev.fencepost.local;

import dev.fencepost.authority.Blocker;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * What can be said of a local server without touching it. Holds no secret.
 *
 * @param directory where it keeps everything
 * @param state what it is doing
 * @param pid its process, if it runs
 * @param port where it listens, if it runs
 * @param dataMajor the major version of PostgreSQL that wrote the data, if there is any
 * @param blocker what would keep it from being started, as far as can be told without starting it
 */
public record LocalStatus(
        Path directory,
        ServerState state,
        OptionalLong pid,
        OptionalInt port,
        OptionalInt dataMajor,
        Optional<Blocker> blocker) {
    /** Checks the parts. */
    public LocalStatus {
        Objects.requireNonNull(directory, "directory");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(pid, "pid");
        Objects.requireNonNull(port, "port");
        Objects.requireNonNull(dataMajor, "dataMajor");
        Objects.requireNonNull(blocker, "blocker");
    }
}
