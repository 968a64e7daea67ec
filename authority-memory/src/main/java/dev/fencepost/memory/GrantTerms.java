package dev.fencepost.memory;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.function.Supplier;

/** What claimNext and a takeover have in common: who asks, under which id, and on which terms. */
record GrantTerms(
        RequestId requestId,
        RequestSecret secret,
        Claimant claimant,
        Duration lease,
        OptionalInt maxAttempts,
        Limits limits,
        Supplier<String> fingerprint) {

    static GrantTerms of(ClaimRequest request) {
        return new GrantTerms(
                request.requestId(),
                request.secret(),
                request.claimant(),
                request.lease(),
                request.maxAttempts(),
                request.limits(),
                request::fingerprint);
    }

    static GrantTerms of(TakeOver takeOver) {
        return new GrantTerms(
                takeOver.requestId(),
                takeOver.secret(),
                takeOver.claimant(),
                takeOver.lease(),
                takeOver.maxAttempts(),
                takeOver.limits(),
                takeOver::fingerprint);
    }
}
