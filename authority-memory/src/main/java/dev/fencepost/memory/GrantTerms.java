package dev.fencepost.memory;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Duration;
import java.util.OptionalInt;

/** What claimNext and a takeover have in common: who asks, under which id, and on which terms. */
sealed interface GrantTerms {
    RequestId requestId();

    RequestSecret secret();

    Claimant claimant();

    Duration lease();

    OptionalInt maxAttempts();

    Limits limits();

    /** Returns the digest of the payload; worked out at every call. */
    String fingerprint();

    static GrantTerms of(ClaimRequest request) {
        return new OfClaim(request);
    }

    static GrantTerms of(TakeOver takeOver) {
        return new OfTakeOver(takeOver);
    }

    /** The terms of claimNext. */
    record OfClaim(ClaimRequest request) implements GrantTerms {
        @Override
        public RequestId requestId() {
            return request.requestId();
        }

        @Override
        public RequestSecret secret() {
            return request.secret();
        }

        @Override
        public Claimant claimant() {
            return request.claimant();
        }

        @Override
        public Duration lease() {
            return request.lease();
        }

        @Override
        public OptionalInt maxAttempts() {
            return request.maxAttempts();
        }

        @Override
        public Limits limits() {
            return request.limits();
        }

        @Override
        public String fingerprint() {
            return request.fingerprint();
        }
    }

    /** The terms of a takeover. */
    record OfTakeOver(TakeOver takeOver) implements GrantTerms {
        @Override
        public RequestId requestId() {
            return takeOver.requestId();
        }

        @Override
        public RequestSecret secret() {
            return takeOver.secret();
        }

        @Override
        public Claimant claimant() {
            return takeOver.claimant();
        }

        @Override
        public Duration lease() {
            return takeOver.lease();
        }

        @Override
        public OptionalInt maxAttempts() {
            return takeOver.maxAttempts();
        }

        @Override
        public Limits limits() {
            return takeOver.limits();
        }

        @Override
        public String fingerprint() {
            return takeOver.fingerprint();
        }
    }
}
