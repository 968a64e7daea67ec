package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.Objects;

/**
 * A result that came late. It is kept beside the claim that it belongs to and never completes anything.
 *
 * @param packet what was found
 * @param recordedAt when, on the authority's clock
 */
public record Evidence(Packet packet, Instant recordedAt) {
    /** Checks the parts. */
    public Evidence {
        Objects.requireNonNull(packet, "packet");
        recordedAt = Require.instant("recordedAt", recordedAt);
    }
}
