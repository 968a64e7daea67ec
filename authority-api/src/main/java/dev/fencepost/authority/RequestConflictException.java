package dev.fencepost.authority;

import dev.fencepost.claim.RequestId;

/** Says that a request id was used before in its scope with another payload. Nothing happened. */
public final class RequestConflictException extends AuthorityException {
    private static final long serialVersionUID = 1L;

    private final String requestId;

    /** Names the request. */
    public RequestConflictException(RequestId requestId) {
        super(
                "requestId " + requestId + " was used in this scope with another payload; repeat a request unchanged,"
                        + " or draw a new id for a new one",
                null);
        this.requestId = requestId.value();
    }

    /** Returns the request id. */
    public RequestId requestId() {
        return new RequestId(requestId);
    }
}
