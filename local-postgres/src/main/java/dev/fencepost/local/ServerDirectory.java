package dev.fencepost.local;

import dev.fencepost.authority.AuthorityUnavailableException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Names everything in the directory of a local server.
 *
 * @param root the directory, absolute
 */
record ServerDirectory(Path root) {
    /** Makes the directory if it is not there, and refuses one that is not ours. */
    static ServerDirectory make(Path path) {
        try {
            OwnFiles.makeDirectory(path);
            if (!Account.owns(path) || !Files.isWritable(path)) {
                throw Blockers.exception(Blockers.foreignDirectory(path));
            }
            return new ServerDirectory(path.toRealPath());
        } catch (IOException e) {
            throw new AuthorityUnavailableException("cannot use the directory " + path, e);
        }
    }

    Path data() {
        return root.resolve("data");
    }

    Path binaries() {
        return root.resolve("binaries");
    }

    Path log() {
        return root.resolve("log");
    }

    Path password() {
        return root.resolve("password");
    }

    Path port() {
        return root.resolve("port");
    }

    Path turn() {
        return root.resolve("turn");
    }

    Path idleTime() {
        return root.resolve("idle-time");
    }

    Path watcherTurn() {
        return root.resolve("watcher-turn");
    }

    Path watcherLog() {
        return root.resolve("watcher.log");
    }

    Optional<Integer> preferredPort() {
        OptionalInt port = number(port());
        return port.isPresent() ? Optional.of(port.getAsInt()) : Optional.empty();
    }

    /** Returns the major version of the data; empty if there is none, or what is there is no database. */
    OptionalInt dataMajor() {
        return number(data().resolve("PG_VERSION"));
    }

    private static OptionalInt number(Path file) {
        try {
            return OptionalInt.of(Integer.parseInt(
                    Files.readString(file, StandardCharsets.US_ASCII).strip()));
        } catch (IOException | NumberFormatException e) {
            return OptionalInt.empty();
        }
    }
}
