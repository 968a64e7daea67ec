package dev.fencepost.bench;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Objects;

/** A bare lock and map whose caller reads the clock once in each call, as a lease cannot do without. */
final class ClockedClaims {
    private final BareClaims bare = new BareClaims();
    private final InstantSource clock = InstantSource.system();

    Instant claim(ClaimRequest request) {
        Objects.requireNonNull(bare.claim(request), "an item must be free");
        return clock.instant();
    }

    Instant release(WorkItemKey key) {
        bare.release(key);
        return clock.instant();
    }
}
