package dev.fencepost.authority;

/** Says that an operator has to act before the authority can work. Nothing happened, and trying again will not help. */
public final class AuthorityBlockedException extends AuthorityException {
    private static final long serialVersionUID = 1L;

    private final Blocker blocker;

    /** Says what blocks. */
    public AuthorityBlockedException(Blocker blocker) {
        super(blocker.code() + ": " + blocker.problem() + " " + blocker.wayOut(), null);
        this.blocker = blocker;
    }

    /** Returns what blocks. */
    public Blocker blocker() {
        return blocker;
    }
}
