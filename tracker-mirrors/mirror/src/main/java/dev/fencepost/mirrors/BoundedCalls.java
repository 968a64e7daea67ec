package dev.fencepost.mirrors;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.MirrorWarning.Code;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Runs calls to a tracker on somebody's threads, in turn for each item, and waits for none beyond the deadline.
 *
 * <p>A call that outlives its deadline keeps the turn of its item until it ends. Else its late write could follow, and
 * undo, the write of a newer event.
 */
final class BoundedCalls {
    private static final int REMEMBERED_ITEMS = 10_000;

    private final Executor executor;
    private final Duration deadline;
    private final ItemMemories memories = new ItemMemories(REMEMBERED_ITEMS);

    BoundedCalls(Executor executor, Duration deadline) {
        this.executor = executor;
        this.deadline = deadline;
    }

    <T> T call(WorkItemKey key, ItemCall<T> body) throws MirrorFailure {
        long end = System.nanoTime() + deadline.toNanos();
        ItemMemory memory = memories.enter(key);
        boolean started = false;
        try {
            if (!memory.turn.tryAcquire(deadline.toNanos(), TimeUnit.NANOSECONDS)) {
                throw MirrorFailure.of(Code.TIMED_OUT, "an earlier call for the item has not ended yet");
            }
            Attempt attempt = new Attempt();
            FutureTask<T> task = new FutureTask<>(() -> body.run(memory, attempt));
            start(key, memory, task);
            started = true;
            return await(task, attempt, end);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw MirrorFailure.of(Code.TIMED_OUT, "interrupted while waiting for an earlier call for the item");
        } finally {
            if (!started) {
                memories.leave(key);
            }
        }
    }

    private void start(WorkItemKey key, ItemMemory memory, FutureTask<?> task) throws MirrorFailure {
        try {
            executor.execute(() -> {
                try {
                    task.run();
                } finally {
                    memory.turn.release();
                    memories.leave(key);
                }
            });
        } catch (RejectedExecutionException e) {
            memory.turn.release();
            throw MirrorFailure.of(Code.UNAVAILABLE, "the executor of the mirror takes no more calls");
        }
    }

    private static <T> T await(FutureTask<T> task, Attempt attempt, long end) throws MirrorFailure {
        try {
            return task.get(Math.max(0, end - System.nanoTime()), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            Throwable thrown = e.getCause() == null ? e : e.getCause();
            throw thrown instanceof MirrorFailure known
                    ? known
                    : new MirrorFailure(Warnings.of(thrown, attempt.isWriting()));
        } catch (TimeoutException e) {
            throw givenUp(task, attempt, "the deadline passed");
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw givenUp(task, attempt, "the mirror was interrupted");
        }
    }

    private static MirrorFailure givenUp(FutureTask<?> task, Attempt attempt, String why) {
        boolean writing = attempt.giveUp();
        task.cancel(true);
        return new MirrorFailure(
                writing
                        ? MirrorWarning.of(Code.OUTCOME_UNKNOWN, why + " while the tracker was writing")
                        : MirrorWarning.of(Code.TIMED_OUT, why + " before the tracker had answered"));
    }

    /** What is done with an item by who has its turn. */
    interface ItemCall<T> {
        T run(ItemMemory memory, Attempt attempt) throws Exception;
    }
}
