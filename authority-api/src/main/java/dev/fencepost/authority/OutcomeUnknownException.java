package dev.fencepost.authority;

import dev.fencepost.claim.RequestId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Says that the call may or may not have taken effect. Repeat the very same call: it is safe, and it tells.
 *
 * <p>For a claim or a takeover, {@link #requestId()} names the request; keep its secret to repeat it, or settle it with
 * {@link AuthorityAdmin#resolve}. Heartbeats and releases are repeated with their proof.
 */
public final class OutcomeUnknownException extends AuthorityException {
    private static final long serialVersionUID = 1L;

    private final @Nullable String requestId;

    /** Says what failed; the message must hold no secret. */
    public OutcomeUnknownException(String message, Optional<RequestId> requestId, @Nullable Throwable cause) {
        super(message, cause);
        this.requestId = requestId.map(RequestId::value).orElse(null);
    }

    /** Returns the request whose fate is unknown, if the call carried one. */
    public Optional<RequestId> requestId() {
        return Optional.ofNullable(requestId).map(RequestId::new);
    }
}
