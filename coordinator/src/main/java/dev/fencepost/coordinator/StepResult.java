package dev.fencepost.coordinator;

import java.util.Objects;

/**
 * What became of a guarded step.
 *
 * @param <T> what the step returns
 */
public sealed interface StepResult<T> {
    /**
     * The claim was current, and the step was taken.
     *
     * @param <T> what the step returns
     * @param value what it returned
     */
    record Taken<T>(T value) implements StepResult<T> {
        /** Checks the part. */
        public Taken {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * The claim is not current, and the step was not taken.
     *
     * @param <T> what the step would have returned
     * @param step the step
     * @param loss why the claim is not current
     */
    record Refused<T>(Step step, Loss loss) implements StepResult<T> {
        /** Checks the parts. */
        public Refused {
            Objects.requireNonNull(step, "step");
            Objects.requireNonNull(loss, "loss");
        }
    }
}
