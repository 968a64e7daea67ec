package dev.fencepost.postgres.call;

import dev.fencepost.authority.Blocker;
import java.sql.SQLException;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a failed call means, by its SQLSTATE. Messages of the server stay in the cause: they may quote what was sent. */
public final class CallFailure extends Exception {
    private static final long serialVersionUID = 1L;

    /** What is known of the call. */
    public enum Fate {
        /** The server refused or rolled back, or never saw it. */
        NOTHING_HAPPENED,
        /** It waited for a lock as long as it may, and was rolled back. */
        BUSY,
        /** The answer is missing: it may have been committed, or may still be. */
        UNKNOWN
    }

    private static final Set<String> LOST = Set.of("57P01", "57P02", "57P03", "57P05");

    private final Fate fate;
    private final @Nullable Blocker blocker;

    private CallFailure(Fate fate, @Nullable Blocker blocker, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.fate = fate;
        this.blocker = blocker;
    }

    /** Says that there was no connection to send the call on. */
    static CallFailure notSent(SQLException cause) {
        return new CallFailure(
                Fate.NOTHING_HAPPENED, null, "no connection to PostgreSQL (" + state(cause) + ")", cause);
    }

    /** Says that the server committed, but not as durably as it is set to. */
    static CallFailure committedWithWarning(SQLException warning) {
        return new CallFailure(
                Fate.UNKNOWN, null, "PostgreSQL committed with a warning (" + state(warning) + ")", warning);
    }

    /** Says that the server committed, but that its answer made no sense. */
    static CallFailure unreadable(FunctionCall call, SQLException cause) {
        return new CallFailure(
                Fate.UNKNOWN, null, "the answer of " + call + " could not be read (" + state(cause) + ")", cause);
    }

    static CallFailure sent(FunctionCall call, Blockers blockers, SQLException cause) {
        String state = state(cause);
        String message = call + " failed (SQLSTATE " + state + ")";
        if (state.startsWith("08") || state.equals("none") || LOST.contains(state)) {
            return new CallFailure(Fate.UNKNOWN, null, message, cause);
        }
        return new CallFailure(
                state.equals("55P03") ? Fate.BUSY : Fate.NOTHING_HAPPENED,
                blockers.of(state).orElse(null),
                message,
                cause);
    }

    private static String state(SQLException cause) {
        String state = cause.getSQLState();
        return state == null ? "none" : state;
    }

    /** Returns what is known of the call. */
    public Fate fate() {
        return fate;
    }

    /** Returns what an operator has to mend first, if that is it. */
    public Optional<Blocker> blocker() {
        return Optional.ofNullable(blocker);
    }

    /** Returns what failed, without what was sent. */
    public String text() {
        return String.valueOf(getMessage());
    }
}
