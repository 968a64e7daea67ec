package dev.fencepost.examples.journal;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Duration;
import java.util.OptionalInt;

/** What claimNext and a takeover have in common. */
record Terms(
        RequestId requestId,
        RequestSecret secret,
        ClaimScope scope,
        Claimant claimant,
        Duration lease,
        OptionalInt maxAttempts,
        Limits limits,
        String fingerprint) {

    static Terms of(ClaimRequest request) {
        return new Terms(
                request.requestId(),
                request.secret(),
                request.scope(),
                request.claimant(),
                request.lease(),
                request.maxAttempts(),
                request.limits(),
                request.fingerprint());
    }

    static Terms of(TakeOver takeOver) {
        return new Terms(
                takeOver.requestId(),
                takeOver.secret(),
                takeOver.scope(),
                takeOver.claimant(),
                takeOver.lease(),
                takeOver.maxAttempts(),
                takeOver.limits(),
                takeOver.fingerprint());
    }
}
