package dev.fencepost.coordinator;

import dev.fencepost.claim.Grant;
import java.util.List;
import java.util.Objects;

/**
 * A grant that was verified and is ready to be kept.
 *
 * @param grant what the winner alone receives
 * @param lease what is left of the lease, for {@link LeaseKeeper#keep}
 * @param warnings what went wrong beside it
 */
public record DeskGrant(Grant grant, Countdown lease, List<DeskWarning> warnings) {
    /** Checks the parts. */
    public DeskGrant {
        Objects.requireNonNull(grant, "grant");
        Objects.requireNonNull(lease, "lease");
        warnings = List.copyOf(warnings);
    }
}
