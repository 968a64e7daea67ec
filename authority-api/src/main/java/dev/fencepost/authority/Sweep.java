package dev.fencepost.authority;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Lease;
import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Objects;

/**
 * Asks that lapsed claims of a scope be ended.
 *
 * @param scope where to look
 * @param grace how long after its expiry a lapsed claim is left alone
 * @param atMost the most claims to end in this call; at most {@value #MAX_CLAIMS}
 */
public record Sweep(ClaimScope scope, Duration grace, int atMost) {
    /** The most claims one sweep can end. */
    public static final int MAX_CLAIMS = 1_000;

    /** Checks the parts. */
    public Sweep {
        Objects.requireNonNull(scope, "scope");
        grace = Require.notNegative("grace", grace, Lease.MAX_DURATION);
        Require.between("atMost", atMost, 1, MAX_CLAIMS);
    }

    /** Asks with no grace, for as many as one call can end. */
    public static Sweep of(ClaimScope scope) {
        return new Sweep(scope, Duration.ZERO, MAX_CLAIMS);
    }

    /** Returns this sweep with a grace. */
    public Sweep withGrace(Duration value) {
        return new Sweep(scope, value, atMost);
    }

    /** Returns this sweep for fewer claims. */
    public Sweep withAtMost(int value) {
        return new Sweep(scope, grace, value);
    }
}
