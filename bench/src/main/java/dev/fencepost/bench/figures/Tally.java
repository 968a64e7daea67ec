package dev.fencepost.bench.figures;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/** Counts what the threads of another system do, from its first item on. Thread-safe. */
final class Tally {
    private final long wanted;
    private final AtomicLong done = new AtomicLong();
    private final AtomicLong first = new AtomicLong();
    private final CountDownLatch started = new CountDownLatch(1);
    private final CountDownLatch all = new CountDownLatch(1);

    Tally(long wanted) {
        this.wanted = wanted;
    }

    /** Counts an item. */
    void add() {
        if (first.compareAndSet(0, System.nanoTime())) {
            started.countDown();
        }
        if (done.incrementAndGet() == wanted) {
            all.countDown();
        }
    }

    /** Waits until all are done or the time is over, and returns what was done by then. */
    Sample await(String who, Duration time) throws InterruptedException {
        if (!started.await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException(who + " has not started to work within a minute");
        }
        // Whether it came to the end does not matter: what it did in the time is what counts.
        boolean ignored = all.await(time.toMillis(), TimeUnit.MILLISECONDS);
        long items = done.get();
        return new Sample(items, items, System.nanoTime() - first.get());
    }
}
