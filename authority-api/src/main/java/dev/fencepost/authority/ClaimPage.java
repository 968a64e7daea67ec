package dev.fencepost.authority;

import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One page of claims, ordered by item and within an item by fence.
 *
 * @param records the claims
 * @param nextCursor where the next page starts, if there is one; opaque
 * @param asOf the instant of the authority's clock at which the states hold
 */
public record ClaimPage(List<ClaimRecord> records, Optional<String> nextCursor, Instant asOf) {
    /** Checks the parts. */
    public ClaimPage {
        records = Require.list("records", records);
        Objects.requireNonNull(nextCursor, "nextCursor");
        Objects.requireNonNull(asOf, "asOf");
    }
}
