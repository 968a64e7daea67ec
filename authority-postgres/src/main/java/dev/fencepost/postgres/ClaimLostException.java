package dev.fencepost.postgres;

import dev.fencepost.authority.Lost;

/**
 * Says, in the middle of a transaction, that its claim is lost: roll back and stop the work.
 *
 * <p>Elsewhere "lost" is a value. Here it must not be overlooked: what follows in the transaction would be committed.
 */
public final class ClaimLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final transient Lost lost;

    ClaimLostException(Lost lost) {
        super("the claim on " + lost.key() + " under fence " + lost.fence() + " is lost: "
                + lost.cause().code());
        this.lost = lost;
    }

    /** Returns why the claim is lost. */
    public Lost lost() {
        return lost;
    }
}
