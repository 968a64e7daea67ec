package dev.fencepost.coordinator;

import java.time.Duration;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** The time of this machine; lanes run on daemon threads, so that they never keep a process from ending. */
final class SystemTimeline implements Timeline {
    static final SystemTimeline INSTANCE = new SystemTimeline();

    private SystemTimeline() {}

    @Override
    public long nanoTime() {
        return System.nanoTime();
    }

    @Override
    public void pause(Duration length) throws InterruptedException {
        TimeUnit.NANOSECONDS.sleep(length.toNanos());
    }

    @Override
    public Lane openLane(String threadName) {
        return new ThreadLane(threadName);
    }

    private static final class ThreadLane implements Lane {
        private final ScheduledThreadPoolExecutor executor;

        ThreadLane(String threadName) {
            executor = new ScheduledThreadPoolExecutor(1, task -> {
                Thread thread = new Thread(task, threadName);
                thread.setDaemon(true);
                return thread;
            });
            executor.setExecuteExistingDelayedTasksAfterShutdownPolicy(false);
        }

        @Override
        public void after(Duration delay, Runnable task) {
            try {
                ScheduledFuture<?> unused = executor.schedule(task, delay.toNanos(), TimeUnit.NANOSECONDS);
            } catch (RejectedExecutionException e) {
                // Closed meanwhile: there is nothing left to run.
                return;
            }
        }

        @Override
        public void close() {
            executor.shutdown();
        }
    }
}
