package dev.fencepost.coordinator;

import dev.fencepost.authority.Lost;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.WorkItemKey;
import java.util.Objects;

/** Says why a worker has to stop: the authority told it, or its own clock did. A broken connection alone is neither. */
public sealed interface Loss {
    /** Returns the item. */
    WorkItemKey key();

    /** Returns the fence of the claim that is lost. */
    FencingToken fence();

    /** Returns the stable code, in snake case. */
    String code();

    /**
     * The authority says that the proof is not current.
     *
     * @param lost what it said
     */
    record ToldByAuthority(Lost lost) implements Loss {
        /** Checks the part. */
        public ToldByAuthority {
            Objects.requireNonNull(lost, "lost");
        }

        @Override
        public WorkItemKey key() {
            return lost.key();
        }

        @Override
        public FencingToken fence() {
            return lost.fence();
        }

        @Override
        public String code() {
            return lost.cause().code();
        }
    }

    /**
     * The local deadline has passed with no heartbeat answered: the lease may be over at any moment, whoever is told.
     *
     * @param key the item
     * @param fence the fence of the claim
     */
    record DeadlinePassed(WorkItemKey key, FencingToken fence) implements Loss {
        /** Checks the parts. */
        public DeadlinePassed {
            Objects.requireNonNull(key, "key");
            Objects.requireNonNull(fence, "fence");
        }

        @Override
        public String code() {
            return "deadline_passed";
        }
    }
}
