package dev.fencepost.fencing;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.internal.Require;
import java.util.Objects;

/** What a {@link FencingGate} answers. */
public sealed interface Admission {
    /**
     * The write may go on: no higher fence has been seen.
     *
     * @param fence the fence that was presented, now the highest
     */
    record Admitted(FencingToken fence) implements Admission {
        /** Checks the parts. */
        public Admitted {
            Objects.requireNonNull(fence, "fence");
        }
    }

    /**
     * The write must not happen: the item was granted again since.
     *
     * @param presented the fence that was presented
     * @param highest the highest fence seen so far
     */
    record Refused(FencingToken presented, FencingToken highest) implements Admission {
        /** Checks the order. */
        public Refused {
            Objects.requireNonNull(presented, "presented");
            Objects.requireNonNull(highest, "highest");
            if (!highest.isNewerThan(presented)) {
                throw Require.invalid("highest", "is " + highest + "; it must be above presented, " + presented);
            }
        }
    }
}
