package dev.fencepost.coordinator;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.fencing.Admission;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Optional;

/**
 * Replaces a file as a whole, unless a higher fence was here before; also between processes of one machine. Thread-safe.
 *
 * <p>The fence is kept beside the file, in {@code <name>.fence}, and is forced to disk before the file changes: a crash in
 * between refuses the stale writer instead of admitting it. One file belongs to one item. Network file systems whose
 * locks do not hold between hosts are no place for it.
 */
public final class FencedFile {
    /** The lock of a channel holds between processes; between threads of this one it throws, so they take turns here. */
    private static final Object TURN = new Object();

    private static final int MAX_FENCE_LENGTH = 20;

    private final Path file;
    private final Path fenceFile;

    /** Names the file; its directory must exist. */
    public FencedFile(Path file) {
        Path absolute = file.toAbsolutePath();
        this.file = absolute;
        this.fenceFile = absolute.resolveSibling(Objects.requireNonNull(absolute.getFileName(), "file") + ".fence");
    }

    /**
     * Replaces the content, as one step with the check.
     *
     * @throws IOException if the file system fails; the old content then stands, or the new one, and never a mixture
     */
    public Admission write(FencingToken fence, byte[] content) throws IOException {
        Objects.requireNonNull(fence, "fence");
        Objects.requireNonNull(content, "content");
        synchronized (TURN) {
            try (FileChannel fences = FileChannel.open(
                            fenceFile, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                    FileLock held = fences.lock()) {
                Optional<FencingToken> highest = read(fences);
                if (highest.isPresent() && highest.get().isNewerThan(fence)) {
                    return new Admission.Refused(fence, highest.get());
                }
                remember(fences, fence);
                replace(fence, content);
                return new Admission.Admitted(fence);
            }
        }
    }

    private Optional<FencingToken> read(FileChannel fences) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(MAX_FENCE_LENGTH);
        while (bytes.hasRemaining() && fences.read(bytes, bytes.position()) > 0) {}
        String text = new String(bytes.array(), 0, bytes.position(), StandardCharsets.US_ASCII).strip();
        try {
            return text.isEmpty() ? Optional.empty() : Optional.of(new FencingToken(Long.parseLong(text)));
        } catch (IllegalArgumentException e) {
            // Guessing here would admit a stale writer.
            throw new IOException(
                    fenceFile + " does not hold a fence; restore it, or write the highest fence into it", e);
        }
    }

    private static void remember(FileChannel fences, FencingToken fence) throws IOException {
        // All fences are written with the same width, so that a torn write cannot leave a shorter, lower number.
        write(fences, String.format("%016d%n", fence.value()).getBytes(StandardCharsets.US_ASCII));
    }

    private void replace(FencingToken fence, byte[] content) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".tmp-" + fence);
        try (FileChannel channel = FileChannel.open(
                fresh, StandardOpenOption.CREATE, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            write(channel, content);
        }
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    private static void write(FileChannel channel, byte[] bytes) throws IOException {
        ByteBuffer rest = ByteBuffer.wrap(bytes);
        while (rest.hasRemaining()) {
            channel.write(rest, rest.position());
        }
        channel.force(true);
    }
}
