package dev.fencepost.examples.journal;

import dev.fencepost.contract.fixture.BusyItem;
import java.time.Duration;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps the turn of a journal, so that every call on it waits. Opened and closed by one thread. */
final class BusyJournal implements BusyItem {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ReentrantLock turns;

    BusyJournal(ReentrantLock turns) {
        this.turns = turns;
        turns.lock();
    }

    @Override
    public void awaitWaitingCall() {
        long start = System.nanoTime();
        while (!turns.hasQueuedThreads()) {
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw new AssertionError("no call waited for the journal within " + PATIENCE);
            }
            LockSupport.parkNanos(100_000);
        }
    }

    @Override
    public void close() {
        turns.unlock();
    }
}
