package dev.fencepost.contract.history;

import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Makes one call twice at the same time. */
final class AtOnce implements AutoCloseable {
    private static final long SECONDS = 60;

    private final ExecutorService threads = Executors.newFixedThreadPool(2, task -> {
        Thread thread = new Thread(task, "delivery");
        thread.setDaemon(true);
        return thread;
    });

    /** Returns both answers, in no order. */
    List<Object> twice(Supplier<?> call) {
        CyclicBarrier together = new CyclicBarrier(2);
        List<Future<Object>> answers =
                List.of(threads.submit(() -> await(together, call)), threads.submit(() -> await(together, call)));
        try {
            return List.of(
                    answers.get(0).get(SECONDS, TimeUnit.SECONDS),
                    answers.get(1).get(SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while two deliveries were under way", e);
        } catch (Exception e) {
            throw new IllegalStateException("two deliveries at once did not end", e);
        }
    }

    private static Object await(CyclicBarrier together, Supplier<?> call) throws Exception {
        together.await(SECONDS, TimeUnit.SECONDS);
        return Refusal.orAnswer(call);
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }
}
