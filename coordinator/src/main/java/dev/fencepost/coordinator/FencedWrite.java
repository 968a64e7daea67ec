package dev.fencepost.coordinator;

import dev.fencepost.fencing.Admission;
import java.util.Objects;

/**
 * What became of a write to a fenced resource.
 *
 * @param <T> what the write returns
 */
public sealed interface FencedWrite<T> {
    /**
     * The fence was admitted, and the write happened.
     *
     * @param <T> what the write returns
     * @param value what it returned
     */
    record Written<T>(T value) implements FencedWrite<T> {
        /** Checks the part. */
        public Written {
            Objects.requireNonNull(value, "value");
        }
    }

    /**
     * A higher fence was here before; nothing was written. Stop work.
     *
     * @param <T> what the write would have returned
     * @param refusal what the gate said
     */
    record Refused<T>(Admission.Refused refusal) implements FencedWrite<T> {
        /** Checks the part. */
        public Refused {
            Objects.requireNonNull(refusal, "refusal");
        }
    }
}
