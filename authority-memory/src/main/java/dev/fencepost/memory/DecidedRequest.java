package dev.fencepost.memory;

import dev.fencepost.authority.GrantRequest;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A request that will never be granted again: it was granted once, or its id was voided. */
final class DecidedRequest {
    private List<GrantedClaim> claims;
    /** What is left of the payload once all claims are forgotten: enough to tell it from another. */
    private @Nullable String fingerprint;

    private DecidedRequest(List<GrantedClaim> claims) {
        this.claims = claims;
    }

    static DecidedRequest granted(List<GrantedClaim> claims) {
        return new DecidedRequest(claims);
    }

    static DecidedRequest voided() {
        return new DecidedRequest(List.of());
    }

    /** Returns what it was granted and is still remembered, in the order of the candidates. */
    List<GrantedClaim> claims() {
        return claims;
    }

    /** Tells whether a request under the same id is this one; a voided id has no payload to differ from. */
    boolean hasPayloadOf(GrantRequest other) {
        // Digesting what was granted is left to the rare repeat.
        String known = claims.isEmpty() ? fingerprint : claims.get(0).request().fingerprint();
        return known == null || known.equals(other.fingerprint());
    }

    void forget(GrantedClaim old) {
        claims = claims.stream().filter(claim -> claim != old).toList();
        if (claims.isEmpty()) {
            fingerprint = old.request().fingerprint();
        }
    }
}
