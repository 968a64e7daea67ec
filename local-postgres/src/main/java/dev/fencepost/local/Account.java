package dev.fencepost.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Knows who this process runs as. */
final class Account {
    private static final Path THIS_PROCESS = Path.of("/proc/self");

    private Account() {}

    static boolean isRoot() throws IOException {
        return Files.exists(THIS_PROCESS) ? uid(THIS_PROCESS) == 0 : "root".equals(System.getProperty("user.name"));
    }

    /** Tells whether a file is ours; where that cannot be told, it is. */
    static boolean owns(Path path) throws IOException {
        if (Files.exists(THIS_PROCESS)) {
            return uid(path) == uid(THIS_PROCESS);
        }
        return !OwnFiles.posix(path) || Files.getOwner(path).getName().equals(System.getProperty("user.name"));
    }

    static int uid(Path path) throws IOException {
        return (int) Files.getAttribute(path, "unix:uid");
    }
}
