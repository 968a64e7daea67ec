package dev.fencepost.candidate;

import dev.fencepost.claim.SkipReason;
import dev.fencepost.internal.Require;
import java.util.Objects;

/** What a source says of one candidate that it put forward before. */
public sealed interface Readiness {
    /** The source still puts it forward. */
    record Ready() implements Readiness {}

    /**
     * The source was read, and no longer puts it forward.
     *
     * @param reason why; never a reason that only an authority gives
     */
    record NotReady(SkipReason reason) implements Readiness {
        /** Checks the reason. */
        public NotReady {
            Objects.requireNonNull(reason, "reason");
            if (reason.isFromAuthority()) {
                throw Require.invalid("reason", "is " + reason + ", which only an authority can know");
            }
        }
    }

    /**
     * The source could not be read. That says nothing of the candidate: it is neither ready nor gone.
     *
     * @param problem what failed, for people and without secrets; one line, at most {@value #MAX_PROBLEM_LENGTH}
     *     characters
     */
    record Unknown(String problem) implements Readiness {
        /** The most characters of a problem. */
        public static final int MAX_PROBLEM_LENGTH = 1_000;

        /** Checks the text. */
        public Unknown {
            problem = Require.text("problem", problem, MAX_PROBLEM_LENGTH);
        }
    }
}
