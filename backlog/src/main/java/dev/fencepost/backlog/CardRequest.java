package dev.fencepost.backlog;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * Asks for a card. Prints with its secret redacted.
 *
 * <p>Keep the request until its answer has arrived: sent again, it gives the same card and never a second one.
 *
 * @param requestId names the request in its project, for ever
 * @param secret what the lease token is derived from
 * @param claimant who asks
 * @param card the id of the card, where it must be that one; else the first eligible one is meant
 * @param ttl how long it is held without a renewal; absent, as long as the project says
 * @param limits how many active claims there may be after the grant
 */
public record CardRequest(
        RequestId requestId,
        RequestSecret secret,
        Claimant claimant,
        Optional<String> card,
        Optional<Duration> ttl,
        Limits limits) {
    /** Returns a request for the first eligible card, with a fresh id and secret. */
    public static CardRequest of(Claimant claimant) {
        return new CardRequest(
                RequestId.random(),
                RequestSecret.random(),
                claimant,
                Optional.empty(),
                Optional.empty(),
                Limits.none());
    }

    /** Returns this request for one card alone. */
    public CardRequest forCard(String id) {
        return new CardRequest(requestId, secret, claimant, Optional.of(id), ttl, limits);
    }

    /** Returns this request with that time. */
    public CardRequest withTtl(Duration value) {
        return new CardRequest(requestId, secret, claimant, card, Optional.of(value), limits);
    }

    /** Returns this request with those limits. */
    public CardRequest withLimits(Limits value) {
        return new CardRequest(requestId, secret, claimant, card, ttl, value);
    }

    /** Returns the request that the authority decides, without its candidates but the one that is asked for. */
    ClaimRequest decided(ClaimScope scope) {
        return ClaimRequest.builder(scope, claimant)
                .request(requestId, secret)
                .candidates(card.map(id -> List.of(Candidate.of(scope, id))).orElse(List.of()))
                .lease(ttl.orElse(Lease.DEFAULT_DURATION))
                .limits(limits)
                .build();
    }

    /**
     * Returns the token of the grant. Which card it will be only the database knows; but there is only one, so the token
     * can be derived from the request alone, and a repeat rebuilds it.
     */
    LeaseToken token(ClaimScope scope) {
        return LeaseToken.derive(secret, new WorkItemKey(scope, requestId.value()));
    }
}
