package dev.fencepost.optimistic;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;

/**
 * Time that passes only when everybody waits: of many threads one runs, until it waits for longer than another.
 *
 * <p>So an hour takes microseconds, and the same waits give the same run.
 */
final class VirtualTime implements InstantSource, AutoCloseable {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private static final ThreadLocal<Sleeper> ME = new ThreadLocal<>();

    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final PriorityQueue<Sleeper> waiting =
            new PriorityQueue<>(Comparator.comparing((Sleeper one) -> one.wake).thenComparing(one -> one.turn));
    private final Semaphore allDone = new Semaphore(0);
    private Instant now = START;
    private long turns;

    private static final class Sleeper {
        final Semaphore baton = new Semaphore(0);
        Instant wake = START;
        long turn;
    }

    @Override
    public Instant instant() {
        return now;
    }

    /** Lets time pass for the calling thread; while no run is on, simply moves it. */
    void pass(Duration time) {
        Sleeper self = ME.get();
        if (self == null) {
            now = now.plus(time);
            return;
        }
        enqueue(self, time);
        Sleeper next = waiting.remove();
        now = next.wake;
        if (next != self) {
            next.baton.release();
            self.baton.acquireUninterruptibly();
        }
    }

    private void enqueue(Sleeper sleeper, Duration time) {
        sleeper.wake = now.plus(time);
        sleeper.turn = turns++;
        waiting.add(sleeper);
    }

    /** Runs tasks, each from its own start on, and returns when all are done. */
    void run(List<Runnable> tasks, List<Duration> starts) {
        List<Future<?>> running = new ArrayList<>();
        for (int i = 0; i < tasks.size(); i++) {
            Sleeper sleeper = new Sleeper();
            enqueue(sleeper, starts.get(i));
            Runnable task = tasks.get(i);
            running.add(threads.submit(() -> {
                ME.set(sleeper);
                sleeper.baton.acquireUninterruptibly();
                try {
                    task.run();
                } finally {
                    ME.remove();
                    handOn();
                }
            }));
        }
        handOn();
        allDone.acquireUninterruptibly();
        running.forEach(VirtualTime::join);
    }

    private static void join(Future<?> task) {
        try {
            task.get();
        } catch (Exception e) {
            throw new AssertionError("a task of the simulation failed", e);
        }
    }

    private void handOn() {
        Sleeper next = waiting.poll();
        if (next == null) {
            allDone.release();
        } else {
            now = next.wake;
            next.baton.release();
        }
    }

    @Override
    public void close() {
        threads.shutdown();
    }
}
