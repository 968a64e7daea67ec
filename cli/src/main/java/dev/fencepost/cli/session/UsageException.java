package dev.fencepost.cli.session;

import java.util.function.Supplier;

/** Says that the command was called wrongly, and how it is called rightly. */
public final class UsageException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Makes it with the message that people read. */
    public UsageException(String message) {
        super(message);
    }

    /** Makes a value of what the caller typed; what the value refuses is the caller's mistake. */
    public static <T> T checked(String option, Supplier<T> value) {
        try {
            return value.get();
        } catch (IllegalArgumentException e) {
            throw new UsageException(option + ": " + e.getMessage());
        }
    }
}
