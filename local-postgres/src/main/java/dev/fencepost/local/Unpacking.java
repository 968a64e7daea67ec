package dev.fencepost.local;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.tukaani.xz.XZInputStream;

/** Unpacks an archive of binaries: readable for all, writable for the owner, and nothing outside its directory. */
final class Unpacking {
    private static final int EXECUTABLE = 0100;

    private Unpacking() {}

    static void unpack(InputStream packed, Path target) throws IOException {
        OwnFiles.permit(target, OwnFiles.OTHERS_MAY_READ);
        try (TarArchiveInputStream entries = new TarArchiveInputStream(new XZInputStream(packed))) {
            for (TarArchiveEntry entry = entries.getNextEntry(); entry != null; entry = entries.getNextEntry()) {
                Path path = inside(target, target.resolve(entry.getName()));
                makeReadable(target, entry.isDirectory() ? path : path.resolveSibling(""));
                if (entry.isSymbolicLink()) {
                    inside(target, path.resolveSibling(entry.getLinkName()));
                    Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
                } else if (!entry.isDirectory()) {
                    write(entries, path);
                    boolean executable = (entry.getMode() & EXECUTABLE) != 0;
                    OwnFiles.permit(path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
                }
            }
        }
    }

    private static void write(InputStream content, Path file) throws IOException {
        try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file))) {
            content.transferTo(out);
        }
    }

    private static Path inside(Path target, Path path) throws IOException {
        Path normal = path.normalize();
        if (!normal.startsWith(target)) {
            throw new IOException("the archive of the binaries has an entry outside of itself: " + path);
        }
        return normal;
    }

    private static void makeReadable(Path target, Path directory) throws IOException {
        if (!Files.isDirectory(directory)) {
            makeReadable(target, directory.resolveSibling(""));
            Files.createDirectory(directory);
            OwnFiles.permit(directory, OwnFiles.OTHERS_MAY_READ);
        }
    }
}
