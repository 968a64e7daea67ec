package dev.fencepost.examples.journal;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.RequestId;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * The file: what was decided, frame by frame. One call at a time decides, in this process and in others, and what it wrote
 * is on disk before its caller hears of it.
 */
final class Journal {
    /** A file lock holds between processes only; between the threads of this one, this does. */
    private static final Map<Path, ReentrantLock> TURNS = new ConcurrentHashMap<>();

    private final Path path;
    private final InstantSource clock;
    private final ReentrantLock turns;
    private Claims claims = new Claims();
    private long readUpTo;

    Journal(Path path, InstantSource clock) {
        this.path = path.toAbsolutePath().normalize();
        this.clock = clock;
        this.turns = TURNS.computeIfAbsent(this.path, unseen -> new ReentrantLock());
    }

    ReentrantLock turns() {
        return turns;
    }

    <T> T decide(Function<Turn, T> decision) {
        return decide(decision, Optional.empty());
    }

    <T> T decide(Function<Turn, T> decision, RequestId requestId) {
        return decide(decision, Optional.of(requestId));
    }

    private <T> T decide(Function<Turn, T> decision, Optional<RequestId> requestId) {
        boolean writing = false;
        turns.lock();
        try (FileChannel file = FileChannel.open(
                        path, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileLock othersWait = file.lock()) {
            catchUp(file);
            // The clock is read only now, after all waiting: a call decides by the time at which its wait ended.
            Turn turn = new Turn(claims, clock.instant().truncatedTo(ChronoUnit.MICROS));
            T answer = decision.apply(turn);
            if (!turn.entries().isEmpty()) {
                writing = true;
                append(file, turn.entries());
            }
            return answer;
        } catch (IOException e) {
            startOver();
            throw writing
                    ? new OutcomeUnknownException("the journal " + path + " failed while it was written", requestId, e)
                    : new AuthorityUnavailableException("the journal " + path + " cannot be read", e);
        } catch (RuntimeException | Error e) {
            startOver();
            throw e;
        } finally {
            turns.unlock();
        }
    }

    /** Reads what other processes have written since. */
    private void catchUp(FileChannel file) throws IOException {
        ByteBuffer unread = ByteBuffer.allocate(Math.toIntExact(file.size() - readUpTo));
        while (unread.hasRemaining() && file.read(unread, readUpTo + unread.position()) >= 0) {
            // A read may give less than was asked for.
        }
        unread.flip();
        Optional<List<Entry>> frame = Frames.read(unread);
        while (frame.isPresent()) {
            frame.get().forEach(claims::apply);
            readUpTo = file.size() - unread.remaining();
            frame = Frames.read(unread);
        }
    }

    /** Writes over what is left of a frame that a crash cut off: nobody has heard of it. */
    private void append(FileChannel file, List<Entry> entries) throws IOException {
        ByteBuffer frame = Frames.write(entries);
        file.truncate(readUpTo);
        long end = readUpTo + frame.remaining();
        while (frame.hasRemaining()) {
            file.write(frame, end - frame.remaining());
        }
        file.force(true);
        readUpTo = end;
    }

    /** Whatever went wrong, the file knows better. */
    private void startOver() {
        claims = new Claims();
        readUpTo = 0;
    }
}
