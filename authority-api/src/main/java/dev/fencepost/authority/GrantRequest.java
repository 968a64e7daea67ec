package dev.fencepost.authority;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Duration;
import java.util.OptionalInt;

/** What a claim and a takeover have in common: who asks, under which id, and on which terms. */
public sealed interface GrantRequest permits ClaimRequest, TakeOver {
    /** Returns what names the request in its scope, for ever. */
    RequestId requestId();

    /** Returns what the lease tokens of the grants are derived from. */
    RequestSecret secret();

    /** Returns the scope of everything that may be granted. */
    ClaimScope scope();

    /** Returns who asks. */
    Claimant claimant();

    /** Returns how long a claim is held without a heartbeat. */
    Duration lease();

    /** Returns how many counted attempts an item may have had before it is quarantined, if capped. */
    OptionalInt maxAttempts();

    /** Returns how many active claims there may be after a grant. */
    Limits limits();

    /**
     * Returns the SHA-256 digest of the whole payload in hexadecimal, the secret by its digest; worked out at every call.
     *
     * <p>Two requests with one id and different fingerprints are in conflict.
     */
    String fingerprint();
}
