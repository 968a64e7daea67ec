package dev.fencepost.memory;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that will never be granted again: it was granted once, or its id was voided. */
final class DecidedRequest {
    /** The request itself while its claims are remembered; digesting it is left to the rare repeat. */
    private @Nullable GrantTerms terms;

    private @Nullable String fingerprint;
    private List<GrantedClaim> claims;

    private DecidedRequest(@Nullable GrantTerms terms, List<GrantedClaim> claims) {
        this.terms = terms;
        this.claims = claims;
    }

    static DecidedRequest granted(GrantTerms terms, List<GrantedClaim> claims) {
        return new DecidedRequest(terms, claims);
    }

    static DecidedRequest voided() {
        return new DecidedRequest(null, List.of());
    }

    /** Returns what it was granted and is still remembered, in the order of the candidates. */
    List<GrantedClaim> claims() {
        return claims;
    }

    /** Tells whether a request under the same id is this one; a voided id has no payload to differ from. */
    boolean hasPayloadOf(GrantTerms other) {
        String known = terms == null ? fingerprint : terms.fingerprint();
        return known == null || known.equals(other.fingerprint());
    }

    void forget(GrantedClaim old) {
        claims = claims.stream().filter(claim -> claim != old).toList();
        if (claims.isEmpty() && terms != null) {
            // The digest is enough to tell payloads apart; the candidate list need not be kept for ever.
            fingerprint = terms.fingerprint();
            terms = null;
        }
    }
}
