package dev.fencepost.contract.race;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Lets threads go at the same moment, and waits for all of them. */
final class Racers implements AutoCloseable {
    private static final long PATIENCE_SECONDS = 60;

    private final ExecutorService threads = Executors.newCachedThreadPool(task -> {
        Thread thread = new Thread(task, "racer");
        thread.setDaemon(true);
        return thread;
    });

    /** Runs every task on a thread of its own and returns their results, in the order of the tasks. */
    <T> List<T> race(List<? extends Callable<T>> tasks) {
        StartingGun start = new StartingGun(tasks.size());
        List<Future<T>> running = new ArrayList<>();
        for (Callable<T> task : tasks) {
            running.add(threads.submit(() -> {
                start.await();
                return task.call();
            }));
        }
        List<T> results = new ArrayList<>();
        running.forEach(one -> results.add(await(one)));
        return results;
    }

    private static <T> T await(Future<T> running) {
        try {
            return running.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted during a race", e);
        } catch (TimeoutException e) {
            throw new AssertionError("a call did not return within " + PATIENCE_SECONDS + " s", e);
        } catch (ExecutionException e) {
            throw new AssertionError("a call threw " + e.getCause(), e.getCause());
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
