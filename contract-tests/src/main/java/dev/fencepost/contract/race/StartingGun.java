package dev.fencepost.contract.race;

import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets threads go at the same moment, by spinning: threads that a barrier wakes one after the other hardly meet in a call
 * that takes a microsecond.
 */
final class StartingGun {
    private static final int SPINS = 200;

    private final AtomicInteger missing;

    StartingGun(int threads) {
        this.missing = new AtomicInteger(threads);
    }

    @SuppressWarnings("ThreadPriorityCheck") // Correct with any scheduler; with most it only starts sooner.
    void await() {
        missing.decrementAndGet();
        for (int spins = 0; missing.get() > 0; spins++) {
            if (spins < SPINS) {
                Thread.onSpinWait();
            } else {
                // The missing ones may need this very processor.
                Thread.yield();
            }
        }
    }
}
