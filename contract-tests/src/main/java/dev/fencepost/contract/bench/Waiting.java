package dev.fencepost.contract.bench;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.opentest4j.AssertionFailedError;

/**
 * A call on a thread of its own, that may have to wait.
 *
 * @param <T> what it answers
 */
public final class Waiting<T> {
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private final FutureTask<T> call;

    private Waiting(FutureTask<T> call) {
        this.call = call;
    }

    /** Starts the call. */
    public static <T> Waiting<T> start(Supplier<T> call) {
        FutureTask<T> task = new FutureTask<>(call::get);
        Thread thread = new Thread(task, "waiting-call");
        thread.setDaemon(true);
        thread.start();
        return new Waiting<>(task);
    }

    /** Returns the answer, or fails the test if there is none within a bounded time. */
    public T answer() {
        return answerWithin(PATIENCE);
    }

    /** Returns the answer, or fails the test if there is none within that time. */
    public T answerWithin(Duration patience) {
        try {
            return call.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            throw new AssertionFailedError("the call gave no answer within " + patience, e);
        } catch (ExecutionException e) {
            throw new AssertionFailedError("the call threw " + e.getCause(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionFailedError("interrupted while waiting for the call", e);
        }
    }
}
