package dev.fencepost.optimistic;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Duration;
import java.util.HexFormat;

/** What claimNext and a takeover have in common. Prints with its secret redacted. */
record Ask(
        RequestId requestId,
        RequestSecret secret,
        ClaimScope scope,
        Claimant claimant,
        Duration lease,
        int howMany,
        Terms terms,
        Limits limits,
        boolean lapsedOnly,
        String fingerprint) {
    static Ask of(ClaimRequest request) {
        return new Ask(
                request.requestId(),
                request.secret(),
                request.scope(),
                request.claimant(),
                request.lease(),
                request.howMany(),
                Terms.of(request),
                request.limits(),
                false,
                request.fingerprint());
    }

    static Ask of(TakeOver takeOver) {
        return new Ask(
                takeOver.requestId(),
                takeOver.secret(),
                takeOver.scope(),
                takeOver.claimant(),
                takeOver.lease(),
                1,
                Terms.of(takeOver),
                takeOver.limits(),
                true,
                takeOver.fingerprint());
    }

    /** Returns the claim to write for an item. */
    Change.Claiming claiming(ItemFold item, Pick pick, String batch, int planned) {
        LeaseToken token = LeaseToken.derive(secret, item.key());
        return new Change.Claiming(
                requestId,
                fingerprint,
                howMany,
                pick.index(),
                batch,
                planned,
                claimant,
                lease,
                terms.policy(),
                terms.grace(),
                terms.maxAttempts(),
                lapsedOnly,
                pick.concurrencyKey(),
                HexFormat.of().formatHex(token.sha256()),
                item.lastFence());
    }
}
