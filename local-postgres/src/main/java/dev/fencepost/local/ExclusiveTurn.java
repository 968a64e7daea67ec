package dev.fencepost.local;

import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * Lets one process at a time, and in it one thread, work on a directory; the turn of a process ends when it dies.
 *
 * <p>The semaphore comes first and is what keeps the threads of one process apart: closing any channel on a file gives up
 * whatever POSIX file lock the process holds on it, so a second channel must never be opened during a turn.
 */
final class ExclusiveTurn implements AutoCloseable {
    private static final Map<Path, Semaphore> TURNS_OF_THIS_PROCESS = new ConcurrentHashMap<>();

    private final Semaphore ofThisProcess;
    private final FileChannel channel;

    private ExclusiveTurn(Semaphore ofThisProcess, FileChannel channel) {
        this.ofThisProcess = ofThisProcess;
        this.channel = channel;
    }

    /** Waits for the turn. */
    static ExclusiveTurn await(Path file, Patience patience) throws IOException {
        Optional<ExclusiveTurn> turn = attempt(file, patience);
        while (turn.isEmpty()) {
            patience.pause(() -> "another process to finish its work in " + file.getParent());
            turn = attempt(file, patience);
        }
        return turn.get();
    }

    /** Takes the turn if nobody has it. */
    static Optional<ExclusiveTurn> attempt(Path file) throws IOException {
        return attempt(file, new Patience(Duration.ZERO));
    }

    private static Optional<ExclusiveTurn> attempt(Path file, Patience patience) throws IOException {
        Semaphore semaphore = TURNS_OF_THIS_PROCESS.computeIfAbsent(file, key -> new Semaphore(1, true));
        if (!acquire(semaphore, patience)) {
            return Optional.empty();
        }
        FileChannel channel = null;
        boolean taken = false;
        try {
            channel = FileChannel.open(file, CREATE, WRITE);
            taken = channel.tryLock() != null;
            return taken ? Optional.of(new ExclusiveTurn(semaphore, channel)) : Optional.empty();
        } finally {
            if (!taken) {
                if (channel != null) {
                    channel.close();
                }
                semaphore.release();
            }
        }
    }

    private static boolean acquire(Semaphore semaphore, Patience patience) {
        try {
            return semaphore.tryAcquire(patience.left().toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            throw Patience.interrupted("waiting for a turn", e);
        }
    }

    @Override
    public void close() throws IOException {
        if (!channel.isOpen()) {
            return;
        }
        try {
            channel.close();
        } finally {
            ofThisProcess.release();
        }
    }
}
