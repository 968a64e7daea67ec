package dev.fencepost.memory;

import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A request that will never be granted again: it was granted once, or its id was voided. */
final class DecidedRequest {
    private @Nullable Supplier<String> fingerprint;
    private List<GrantedClaim> claims;

    private DecidedRequest(@Nullable Supplier<String> fingerprint, List<GrantedClaim> claims) {
        this.fingerprint = fingerprint;
        this.claims = claims;
    }

    static DecidedRequest granted(Supplier<String> fingerprint, List<GrantedClaim> claims) {
        return new DecidedRequest(fingerprint, claims);
    }

    static DecidedRequest voided() {
        return new DecidedRequest(null, List.of());
    }

    /** Returns what it was granted and is still remembered, in the order of the candidates. */
    List<GrantedClaim> claims() {
        return claims;
    }

    /** Tells whether a request under the same id is this one; a voided id has no payload to differ from. */
    boolean hasPayloadOf(GrantTerms terms) {
        return fingerprint == null
                || fingerprint.get().equals(terms.fingerprint().get());
    }

    void forget(GrantedClaim old) {
        claims = claims.stream().filter(claim -> claim != old).toList();
        if (claims.isEmpty() && fingerprint != null) {
            // The digest is enough to tell payloads apart; the candidate list need not be kept for ever.
            String digest = fingerprint.get();
            fingerprint = () -> digest;
        }
    }
}
