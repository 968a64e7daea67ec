package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.RequestId;
import dev.fencepost.internal.Require;
import java.util.List;
import java.util.Objects;

/** What resolve answers. */
public sealed interface RequestFate permits RequestFate.Decided, RequestFate.Voided {

    /**
     * Answers that the request was granted.
     *
     * @param claims what it was granted, current or not
     */
    record Decided(List<ClaimRecord> claims) implements RequestFate {
        /** Checks the part. */
        public Decided {
            claims = Require.list("claims", claims);
            if (claims.isEmpty()) {
                throw Require.invalid("claims", "must not be empty; answer Voided instead");
            }
        }
    }

    /**
     * Answers that the request has no grant that is remembered, and that it will never get one.
     *
     * @param requestId the request
     */
    record Voided(RequestId requestId) implements RequestFate {
        /** Checks the part. */
        public Voided {
            Objects.requireNonNull(requestId, "requestId");
        }
    }
}
