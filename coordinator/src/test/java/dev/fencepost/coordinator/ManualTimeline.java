package dev.fencepost.coordinator;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.PriorityQueue;

/** A time that stands still until a test moves it; tasks run on the thread that does. Also the authority's clock. */
final class ManualTimeline implements Timeline, InstantSource {
    private final PriorityQueue<Task> tasks =
            new PriorityQueue<>((a, b) -> a.at == b.at ? Long.compare(a.number, b.number) : Long.signum(a.at - b.at));
    // Near the overflow, since that is where careless comparisons of nanoTime fail.
    private long now = Long.MAX_VALUE - Duration.ofMinutes(10).toNanos();
    private final long start = now;
    private long numbers;

    private record Task(long at, long number, Runnable action) {}

    @Override
    public long nanoTime() {
        return now;
    }

    @Override
    public Instant instant() {
        return Instant.parse("2026-01-01T00:00:00Z").plusNanos(now - start);
    }

    @Override
    public void pause(Duration length) {
        advance(length);
    }

    /** Moves time, and runs what falls due on the way, at its time. A task may itself advance, as if it took long. */
    void advance(Duration step) {
        long until = now + step.toNanos();
        for (Task next = tasks.peek(); next != null && next.at - until <= 0; next = tasks.peek()) {
            tasks.remove();
            now = next.at - now > 0 ? next.at : now;
            next.action.run();
        }
        now = until - now > 0 ? until : now;
    }

    /** Moves time while no thread of the process runs: what fell due is late. */
    void freeze(Duration step) {
        now += step.toNanos();
    }

    /** Runs what is due now. */
    void settle() {
        advance(Duration.ZERO);
    }

    @Override
    public Lane openLane(String threadName) {
        // A mirror is waited for in real time, so that it needs a real thread.
        return threadName.equals("fencepost-mirror") ? Timeline.system().openLane(threadName) : new ManualLane();
    }

    private final class ManualLane implements Lane {
        private boolean closed;

        @Override
        public void after(Duration delay, Runnable task) {
            tasks.add(new Task(now + delay.toNanos(), numbers++, () -> {
                if (!closed) {
                    task.run();
                }
            }));
        }

        @Override
        public void close() {
            closed = true;
        }
    }
}
