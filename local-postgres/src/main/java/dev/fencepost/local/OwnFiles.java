package dev.fencepost.local;

import static java.nio.file.StandardCopyOption.ATOMIC_MOVE;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** Writes files that nobody else may read, and moves them into place whole. */
final class OwnFiles {
    static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rwx------");
    static final Set<PosixFilePermission> OTHERS_MAY_PASS = PosixFilePermissions.fromString("rwx--x--x");
    static final Set<PosixFilePermission> OTHERS_MAY_READ = PosixFilePermissions.fromString("rwxr-xr-x");

    private OwnFiles() {}

    static boolean posix(Path path) {
        return path.getFileSystem().supportedFileAttributeViews().contains("posix");
    }

    /** Makes a directory for its owner alone, and what is missing above it. */
    static void makeDirectory(Path path) throws IOException {
        Files.createDirectories(path, attributes(path, "rwx------"));
    }

    /** Makes a directory with a name of its own beside a path, to become it when it is complete. */
    static Path makeSibling(Path path) throws IOException {
        return Files.createTempDirectory(path.resolveSibling(""), unfinishedPrefix(path));
    }

    /** Makes an empty file for its owner alone beside a path, to become it when it is complete. */
    static Path makeFile(Path path) throws IOException {
        return Files.createFile(
                path.resolveSibling(unfinishedPrefix(path) + UUID.randomUUID()), attributes(path, "rw-------"));
    }

    /** Deletes what earlier attempts to make a path left behind. */
    static void deleteUnfinished(Path path) throws IOException {
        for (Path leftover : list(path.resolveSibling(""), unfinishedPrefix(path) + "*")) {
            delete(leftover);
        }
    }

    private static String unfinishedPrefix(Path path) {
        return "." + path.getFileName() + "-unfinished-";
    }

    /** Lists what is in a directory; nothing if there is no directory. */
    static List<Path> list(Path directory, String glob) throws IOException {
        List<Path> found = new ArrayList<>();
        if (Files.isDirectory(directory)) {
            try (DirectoryStream<Path> entries = Files.newDirectoryStream(directory, glob)) {
                entries.forEach(found::add);
            }
        }
        return found;
    }

    /** Writes a file for its owner alone, whole or not at all, also if the machine stops. */
    static void write(Path file, String text) throws IOException {
        Path unfinished = makeFile(file);
        try {
            try (FileChannel channel = FileChannel.open(unfinished, WRITE)) {
                ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
                while (bytes.hasRemaining()) {
                    channel.write(bytes);
                }
                channel.force(true);
            }
            moveIntoPlace(unfinished, file);
        } finally {
            Files.deleteIfExists(unfinished);
        }
    }

    /** Renames, and makes the rename last. */
    static void moveIntoPlace(Path from, Path to) throws IOException {
        Files.move(from, to, ATOMIC_MOVE);
        if (posix(to)) {
            try (FileChannel parent = FileChannel.open(to.resolveSibling(""), READ)) {
                parent.force(true);
            }
        }
    }

    static void permit(Path path, Set<PosixFilePermission> permissions) throws IOException {
        if (posix(path)) {
            Files.setPosixFilePermissions(path, permissions);
        }
    }

    static void delete(Path tree) throws IOException {
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                Files.delete(file);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException e) throws IOException {
                if (e != null) {
                    throw e;
                }
                Files.delete(directory);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    static void giveTo(UserPrincipal user, Path tree) throws IOException {
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                if (!attributes.isSymbolicLink()) {
                    Files.setOwner(file, user);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                Files.setOwner(directory, user);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private static FileAttribute<?>[] attributes(Path path, String permissions) {
        return posix(path)
                ? new FileAttribute<?>[] {
                    PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(permissions))
                }
                : new FileAttribute<?>[0];
    }
}
