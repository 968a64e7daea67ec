package dev.fencepost.coordinator.child;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;

/**
 * Keeps one claim with its secret in a file that only its owner can read (mode 0600).
 *
 * <p>A file that others can read, that is a link, or that is on a file system without such rights is refused: a secret
 * that others could have read is none.
 */
public final class ClaimFile {
    private static final Set<PosixFilePermission> OWNER_ONLY = PosixFilePermissions.fromString("rw-------");
    private static final long MAX_BYTES = 65_536;

    private ClaimFile() {}

    /**
     * Writes a claim, in place of what the file held before; a reader sees the one or the other, never a mixture.
     *
     * @throws IOException if the file cannot be written, or could not be kept from others
     */
    public static void write(Path file, HandedClaim claim) throws IOException {
        Path target = file.toAbsolutePath();
        Path fresh;
        try {
            fresh = Files.createTempFile(
                    target.getParent(), ".claim", ".tmp", PosixFilePermissions.asFileAttribute(OWNER_ONLY));
        } catch (UnsupportedOperationException e) {
            throw new IOException(file + " is on a file system that cannot keep it from others", e);
        }
        try {
            Files.writeString(fresh, ClaimJson.write(claim));
            Files.move(fresh, target, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }

    /**
     * Reads a claim.
     *
     * @throws IOException if the file cannot be read, others could have read it, or it is no claim file; the message holds
     *     nothing of its content
     */
    public static HandedClaim read(Path file) throws IOException {
        PosixFileAttributes attributes;
        try {
            attributes = Files.readAttributes(file, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        } catch (UnsupportedOperationException e) {
            throw new IOException(file + " is on a file system that cannot keep it from others", e);
        }
        if (!attributes.isRegularFile() || attributes.size() > MAX_BYTES) {
            throw new IOException(file + " is not a claim file: it must be a regular file of at most 64 KiB");
        }
        Set<PosixFilePermission> others = EnumSet.copyOf(attributes.permissions());
        others.removeAll(Set.of(
                PosixFilePermission.OWNER_READ, PosixFilePermission.OWNER_WRITE, PosixFilePermission.OWNER_EXECUTE));
        if (!others.isEmpty()) {
            throw new IOException(
                    file + " can be reached by others (" + PosixFilePermissions.toString(attributes.permissions())
                            + "); its claim may be known to them, so release it, and write claim files with mode 0600");
        }
        try {
            return ClaimJson.read(Files.readString(file));
        } catch (IllegalArgumentException e) {
            throw new IOException(file + " is not a claim file: " + e.getMessage(), e);
        }
    }

    /**
     * Reads a claim from the text of such a file, for one that comes through a pipe.
     *
     * @throws IllegalArgumentException if it is no claim; the message holds nothing of the text
     */
    public static HandedClaim parse(String json) {
        return ClaimJson.read(json);
    }
}
