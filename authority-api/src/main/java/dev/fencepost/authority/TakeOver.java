package dev.fencepost.authority;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalInt;

/**
 * Asks for the item of a scope that has been lapsed the longest. Prints with its secret redacted.
 *
 * @param requestId names the request in its scope, for ever
 * @param secret what the lease token of the grant is derived from
 * @param scope where to look
 * @param claimant who asks
 * @param lease how long the claim is held without a heartbeat; at most 30 days
 * @param grace how long after its expiry a lapsed claim is left alone
 * @param maxAttempts how many counted attempts an item may have had before it is quarantined, if capped
 * @param limits how many active claims there may be after the grant
 */
public record TakeOver(
        RequestId requestId,
        RequestSecret secret,
        ClaimScope scope,
        Claimant claimant,
        Duration lease,
        Duration grace,
        OptionalInt maxAttempts,
        Limits limits)
        implements GrantRequest {
    /** Checks the parts. */
    public TakeOver {
        Objects.requireNonNull(requestId, "requestId");
        Objects.requireNonNull(secret, "secret");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(claimant, "claimant");
        lease = Require.positive("lease", lease, Lease.MAX_DURATION);
        grace = Require.notNegative("grace", grace, Lease.MAX_DURATION);
        maxAttempts.ifPresent(cap -> Require.between("maxAttempts", cap, 1, Integer.MAX_VALUE));
        Objects.requireNonNull(limits, "limits");
    }

    /** Asks with a fresh id and secret, the default lease, no grace, no cap and no limits. */
    public static TakeOver of(ClaimScope scope, Claimant claimant) {
        return new TakeOver(
                RequestId.random(),
                RequestSecret.random(),
                scope,
                claimant,
                Lease.DEFAULT_DURATION,
                Duration.ZERO,
                OptionalInt.empty(),
                Limits.none());
    }

    /** Returns this request with an id and secret that were used before, to send it again. */
    public TakeOver withRequest(RequestId id, RequestSecret itsSecret) {
        return new TakeOver(id, itsSecret, scope, claimant, lease, grace, maxAttempts, limits);
    }

    /** Returns this request with another lease. */
    public TakeOver withLease(Duration value) {
        return new TakeOver(requestId, secret, scope, claimant, value, grace, maxAttempts, limits);
    }

    /** Returns this request with a grace. */
    public TakeOver withGrace(Duration value) {
        return new TakeOver(requestId, secret, scope, claimant, lease, value, maxAttempts, limits);
    }

    /** Returns this request with a cap on counted attempts. */
    public TakeOver withMaxAttempts(int value) {
        return new TakeOver(requestId, secret, scope, claimant, lease, grace, OptionalInt.of(value), limits);
    }

    /** Returns this request with limits. */
    public TakeOver withLimits(Limits value) {
        return new TakeOver(requestId, secret, scope, claimant, lease, grace, maxAttempts, value);
    }

    @Override
    public String fingerprint() {
        return new PayloadDigest("take-over")
                .add(requestId, secret, scope, claimant)
                .add(lease)
                .add(grace)
                .add(maxAttempts)
                .add(limits)
                .hex();
    }
}
