package dev.fencepost.examples.journal;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/** Puts the entries of one call into one frame, so that they are there all or not at all: length, checksum, entries. */
final class Frames {
    private static final int HEADER = 2 * Integer.BYTES;
    private static final Blocker DAMAGED = new Blocker(
            "journal_damaged",
            "The journal is damaged before its end.",
            "Stop all processes and put a backup in its place; no claim granted since is known to it.");

    private Frames() {}

    static ByteBuffer write(List<Entry> entries) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        DataOutputStream out = new DataOutputStream(bytes);
        out.writeInt(entries.size());
        for (Entry entry : entries) {
            EntryFormat.write(entry, out);
        }
        return ByteBuffer.allocate(HEADER + bytes.size())
                .putInt(bytes.size())
                .putInt(checksum(bytes.toByteArray()))
                .put(bytes.toByteArray())
                .flip();
    }

    /** Reads the next frame, if there is a whole one; what a crash cut off is none. */
    static Optional<List<Entry>> read(ByteBuffer in) throws IOException {
        if (in.remaining() < HEADER) {
            return Optional.empty();
        }
        int length = in.getInt(in.position());
        if (length < Integer.BYTES || in.remaining() - HEADER < length) {
            return Optional.empty();
        }
        byte[] bytes = new byte[length];
        in.get(in.position() + HEADER, bytes);
        if (in.getInt(in.position() + Integer.BYTES) != checksum(bytes)) {
            if (in.remaining() - HEADER > length) {
                // A crash damages only the last frame. Going on from here would forget what others were promised.
                throw new AuthorityBlockedException(DAMAGED);
            }
            return Optional.empty();
        }
        in.position(in.position() + HEADER + length);
        DataInputStream data = new DataInputStream(new ByteArrayInputStream(bytes));
        List<Entry> entries = new ArrayList<>();
        for (int left = data.readInt(); left > 0; left--) {
            entries.add(EntryFormat.read(data));
        }
        return Optional.of(entries);
    }

    private static int checksum(byte[] bytes) {
        CRC32 crc = new CRC32();
        crc.update(bytes);
        return (int) crc.getValue();
    }
}
