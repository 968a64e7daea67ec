package dev.fencepost.authority;

import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Packet;
import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;

/**
 * Asks that a lease be restarted.
 *
 * @param proof the holder's proof
 * @param lease how long from now; at most 30 days
 * @param progress replaces the stored progress packet, if given
 */
public record Heartbeat(ClaimProof proof, Duration lease, Optional<Packet> progress) {
    /** Checks the parts. */
    public Heartbeat {
        Objects.requireNonNull(proof, "proof");
        lease = Require.positive("lease", lease, Lease.MAX_DURATION);
        Objects.requireNonNull(progress, "progress");
    }

    /** Asks with no progress to tell. */
    public static Heartbeat of(ClaimProof proof, Duration lease) {
        return new Heartbeat(proof, lease, Optional.empty());
    }

    /** Returns this heartbeat with progress. */
    public Heartbeat withProgress(Packet packet) {
        return new Heartbeat(proof, lease, Optional.of(packet));
    }
}
