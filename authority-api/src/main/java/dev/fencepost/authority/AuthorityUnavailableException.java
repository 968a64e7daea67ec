package dev.fencepost.authority;

import org.jspecify.annotations.Nullable;

/** Says that the authority could not be reached or could not work, and that nothing happened. Try again later. */
public final class AuthorityUnavailableException extends AuthorityException {
    private static final long serialVersionUID = 1L;

    /** Says what failed; the message must hold no secret. */
    public AuthorityUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
