package dev.fencepost.mirrors;

import dev.fencepost.mirror.MirrorWarning;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;

/** One try to show something: knows whether a write is under way, and starts none once the caller has given up. */
final class Attempt {
    private final AtomicReference<Stage> stage = new AtomicReference<>(Stage.BETWEEN_WRITES);

    /** Sends a write, unless the caller has given up; what checks its answer belongs inside. */
    <T> T write(Callable<T> call) throws Exception {
        if (!stage.compareAndSet(Stage.BETWEEN_WRITES, Stage.WRITING)) {
            throw MirrorFailure.of(MirrorWarning.Code.TIMED_OUT, "the caller has given up");
        }
        T answer = call.call();
        stage.compareAndSet(Stage.WRITING, Stage.BETWEEN_WRITES);
        return answer;
    }

    /** Allows another write after one that is known not to have happened. */
    void nothingHappened() {
        stage.compareAndSet(Stage.WRITING, Stage.BETWEEN_WRITES);
    }

    /** Tells whether a write was sent of which nothing is known yet. */
    boolean isWriting() {
        return stage.get() == Stage.WRITING;
    }

    /** Forbids all further writes, and tells whether one is under way. */
    boolean giveUp() {
        return stage.getAndSet(Stage.GIVEN_UP) == Stage.WRITING;
    }

    private enum Stage {
        BETWEEN_WRITES,
        WRITING,
        GIVEN_UP
    }
}
