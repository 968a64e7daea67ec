package dev.fencepost.candidate;

import org.jspecify.annotations.Nullable;

/** Says that a source could not be read. It never means that there is no work. */
public final class CandidateSourceException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /** Says what failed; the message must hold no secret. */
    public CandidateSourceException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
