package dev.fencepost.memory;

import dev.fencepost.contract.fixture.BusyItem;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;

/** Keeps the turn of a scope, so that calls on it wait. Opened and closed by one thread. */
final class BusyScope implements BusyItem {
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    private final ReentrantLock turn;

    BusyScope(ScopeState scope) {
        this.turn = scope.turn();
        turn.lock();
    }

    @Override
    public void awaitWaitingCall() {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!turn.hasQueuedThreads()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("no call waited for the busy scope within " + PATIENCE);
            }
            LockSupport.parkNanos(TimeUnit.MICROSECONDS.toNanos(100));
        }
    }

    @Override
    public void close() {
        turn.unlock();
    }
}
