package dev.fencepost.bench.figures;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;

/** Threads that all start at once and do the same thing over and over. */
final class Workers {
    /** Says that there is nothing left to do. */
    static final int NOTHING_LEFT = -1;

    private final int count;

    Workers(int count) {
        this.count = count;
    }

    int count() {
        return count;
    }

    /** One call. */
    @FunctionalInterface
    interface Step {
        /** Returns how many items were done, zero if the call came away empty, or {@link #NOTHING_LEFT}. */
        int perform(int worker) throws Exception;
    }

    /** Runs for a time, and on until something was done: on a busy machine a short slice may be over before it began. */
    Sample runFor(Duration time, Step step) throws Exception {
        // Set by the first to start: until then nobody asks.
        AtomicLong deadline = new AtomicLong();
        return run(
                step,
                () -> deadline.set(System.nanoTime() + time.toNanos()),
                items -> items > 0 && System.nanoTime() >= deadline.get());
    }

    Sample runUntil(long items, Step step) throws Exception {
        return run(step, () -> {}, done -> done >= items);
    }

    @FunctionalInterface
    private interface End {
        boolean isReached(long items);
    }

    private Sample run(Step step, Runnable atStart, End end) throws Exception {
        AtomicLong items = new AtomicLong();
        AtomicLong calls = new AtomicLong();
        AtomicLong started = new AtomicLong();
        CyclicBarrier line = new CyclicBarrier(count, () -> {
            atStart.run();
            started.set(System.nanoTime());
        });
        ExecutorService threads = Executors.newFixedThreadPool(count);
        try {
            List<Callable<Long>> all = new ArrayList<>();
            for (int i = 0; i < count; i++) {
                int worker = i;
                all.add(() -> {
                    line.await();
                    loop(step, worker, items, calls, () -> end.isReached(items.get()));
                    return System.nanoTime();
                });
            }
            long ended = 0;
            for (Future<Long> each : threads.invokeAll(all)) {
                ended = Math.max(ended, each.get() - started.get());
            }
            return new Sample(items.get(), calls.get(), ended);
        } finally {
            threads.shutdownNow();
        }
    }

    private static void loop(Step step, int worker, AtomicLong items, AtomicLong calls, BooleanSupplier isOver)
            throws Exception {
        while (!isOver.getAsBoolean()) {
            int done = step.perform(worker);
            if (done == NOTHING_LEFT) {
                return;
            }
            calls.incrementAndGet();
            items.addAndGet(done);
        }
    }
}
