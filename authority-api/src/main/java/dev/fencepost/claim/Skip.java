package dev.fencepost.claim;

import java.time.Instant;
import java.util.Objects;
import java.util.Optional;

/**
 * Says why one candidate was passed over.
 *
 * @param key the item
 * @param reason the coded reason
 * @param holder the public claim that stands in the way; present with HELD and LAPSED_NOT_RECLAIMABLE
 * @param until when the reason ends by itself, on the authority's clock, if it does
 */
public record Skip(WorkItemKey key, SkipReason reason, Optional<Claim> holder, Optional<Instant> until) {
    /** Checks the parts. */
    public Skip {
        Objects.requireNonNull(key, "key");
        Objects.requireNonNull(reason, "reason");
        Objects.requireNonNull(holder, "holder");
        Objects.requireNonNull(until, "until");
    }

    /** Returns a skip with a reason alone. */
    public static Skip of(WorkItemKey key, SkipReason reason) {
        return new Skip(key, reason, Optional.empty(), Optional.empty());
    }

    /** Returns the skip of an item that someone holds until its lease ends. */
    public static Skip held(Claim holder) {
        return new Skip(
                holder.key(),
                SkipReason.HELD,
                Optional.of(holder),
                Optional.of(holder.lease().expiresAt()));
    }
}
