package dev.fencepost.authority;

import org.jspecify.annotations.Nullable;

/** Says that the world is broken: no answer could be given. Never says lost, free or nothing claimable. */
public abstract class AuthorityException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    AuthorityException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
