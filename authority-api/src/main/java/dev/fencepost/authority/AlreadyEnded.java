package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.RequestId;
import dev.fencepost.internal.Require;
import java.util.List;
import java.util.Objects;

/**
 * Answers that the request was decided before and none of its grants is current any more: it will never be granted again.
 *
 * @param requestId the request
 * @param claims what it was granted and how that ended or lapsed; empty if the id was voided or its history pruned
 */
public record AlreadyEnded(RequestId requestId, List<ClaimRecord> claims) implements ClaimResult, TakeOverResult {
    /** Checks the parts. */
    public AlreadyEnded {
        Objects.requireNonNull(requestId, "requestId");
        claims = Require.list("claims", claims);
    }
}
