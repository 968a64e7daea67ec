package dev.fencepost.authority.spi;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.mirror.MirrorLedger;
import java.util.Objects;
import java.util.Optional;

/**
 * An authority with what belongs to it, all on one store.
 *
 * @param authority the six verbs
 * @param admin what operators do beside them
 * @param mirrorLedger what is still to be shown, if the backend keeps it
 */
public record OpenAuthority(ClaimAuthority authority, AuthorityAdmin admin, Optional<MirrorLedger> mirrorLedger)
        implements AutoCloseable {
    /** Checks the parts. */
    public OpenAuthority {
        Objects.requireNonNull(authority, "authority");
        Objects.requireNonNull(admin, "admin");
        Objects.requireNonNull(mirrorLedger, "mirrorLedger");
    }

    /** Closes the authority. */
    @Override
    public void close() {
        authority.close();
    }
}
