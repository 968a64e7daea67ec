package dev.fencepost.cli.session;

/** What the program says with its exit code. The numbers are stable. */
public enum ExitCode {
    /** It was done, or the answer is yes. */
    DONE(0),
    /** A check that the command was asked to make failed; only commands that say so use it. */
    CHECK_FAILED(1),
    /** Nothing is claimable now, or others were at the same items. */
    NOTHING(2),
    /** The configuration or the store has to be mended first. */
    BLOCKED(3),
    /** The claim is lost: stop working. */
    LOST(4),
    /** The command was called wrongly. */
    USAGE(64),
    /** The store or a tracker cannot be reached; nothing happened. */
    UNAVAILABLE(69),
    /** A mistake in the program. */
    INTERNAL(70),
    /** Maybe it happened and maybe not: ask again. */
    UNKNOWN(75);

    private final int code;

    ExitCode(int code) {
        this.code = code;
    }

    /** Returns the number. */
    public int code() {
        return code;
    }
}
