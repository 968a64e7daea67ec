package dev.fencepost.authority;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.internal.Require;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.Set;

/**
 * Asks for the first claimable of some candidates. Prints with its secret redacted.
 *
 * <p>Keep the request until its answer has arrived: sent again, it gives the same answer and never a second grant.
 *
 * @param requestId names the request in its scope, for ever
 * @param secret what the lease tokens of the grants are derived from
 * @param scope the scope of all candidates
 * @param claimant who asks
 * @param candidates what could be worked on, best first; at most {@value #MAX_CANDIDATES}, each item once
 * @param lease how long the claim is held without a heartbeat; at most 30 days
 * @param howMany the most grants wanted; at most {@value #MAX_GRANTS}
 * @param lapsedPolicy what to do with lapsed items
 * @param takeoverGrace how long after its expiry a lapsed item is left alone
 * @param maxAttempts how many counted attempts an item may have had before it is quarantined, if capped
 * @param limits how many active claims there may be after a grant
 */
public record ClaimRequest(
        RequestId requestId,
        RequestSecret secret,
        ClaimScope scope,
        Claimant claimant,
        List<Candidate> candidates,
        Duration lease,
        int howMany,
        LapsedPolicy lapsedPolicy,
        Duration takeoverGrace,
        OptionalInt maxAttempts,
        Limits limits)
        implements GrantRequest {
    /** The most candidates of one request. */
    public static final int MAX_CANDIDATES = 10_000;

    /** The most grants of one request. */
    public static final int MAX_GRANTS = 1_000;

    /** Checks the parts. */
    public ClaimRequest {
        Objects.requireNonNull(requestId, "requestId");
        Objects.requireNonNull(secret, "secret");
        Objects.requireNonNull(scope, "scope");
        Objects.requireNonNull(claimant, "claimant");
        candidates = Require.list("candidates", candidates);
        checkCandidates(scope, candidates);
        lease = Require.positive("lease", lease, Lease.MAX_DURATION);
        Require.between("howMany", howMany, 1, MAX_GRANTS);
        Objects.requireNonNull(lapsedPolicy, "lapsedPolicy");
        takeoverGrace = Require.notNegative("takeoverGrace", takeoverGrace, Lease.MAX_DURATION);
        maxAttempts.ifPresent(cap -> Require.between("maxAttempts", cap, 1, Integer.MAX_VALUE));
        Objects.requireNonNull(limits, "limits");
    }

    private static void checkCandidates(ClaimScope scope, List<Candidate> candidates) {
        Require.atMost("candidates", candidates, MAX_CANDIDATES);
        Set<WorkItemKey> seen = new HashSet<>(candidates.size() * 2);
        for (Candidate candidate : candidates) {
            if (!candidate.key().scope().equals(scope)) {
                throw Require.invalid(
                        "candidates",
                        "has " + candidate.key() + ", which is not in the scope of the request, " + scope);
            }
            if (!seen.add(candidate.key())) {
                throw Require.invalid("candidates", "has " + candidate.key() + " twice; put each item forward once");
            }
        }
    }

    /** Starts a request with a fresh id and secret, for one grant with the default lease. */
    public static Builder builder(ClaimScope scope, Claimant claimant) {
        return new Builder(scope, claimant);
    }

    @Override
    public String fingerprint() {
        PayloadDigest digest = new PayloadDigest("claim-next")
                .add(requestId, secret, scope, claimant)
                .add(lease)
                .add(takeoverGrace)
                .add(maxAttempts)
                .add(limits)
                .add(howMany)
                .add(lapsedPolicy.name());
        candidates.forEach(candidate -> digest.add(candidate.key().itemId()).add(candidate.concurrencyKey()));
        return digest.hex();
    }

    /** Collects the parts of a request; not thread-safe. */
    public static final class Builder {
        private final ClaimScope scope;
        private final Claimant claimant;
        private RequestId requestId = RequestId.random();
        private RequestSecret secret = RequestSecret.random();
        private List<Candidate> candidates = List.of();
        private Duration lease = Lease.DEFAULT_DURATION;
        private int howMany = 1;
        private LapsedPolicy lapsedPolicy = LapsedPolicy.RECLAIM;
        private Duration takeoverGrace = Duration.ZERO;
        private OptionalInt maxAttempts = OptionalInt.empty();
        private Limits limits = Limits.none();

        private Builder(ClaimScope scope, Claimant claimant) {
            this.scope = scope;
            this.claimant = claimant;
        }

        /** Sets the id and the secret of a request that is sent again. */
        public Builder request(RequestId id, RequestSecret itsSecret) {
            this.requestId = id;
            this.secret = itsSecret;
            return this;
        }

        /** Sets the candidates, best first. */
        public Builder candidates(List<Candidate> value) {
            this.candidates = value;
            return this;
        }

        /** Sets the lease. */
        public Builder lease(Duration value) {
            this.lease = value;
            return this;
        }

        /** Sets how many grants are wanted. */
        public Builder howMany(int value) {
            this.howMany = value;
            return this;
        }

        /** Sets what to do with lapsed items. */
        public Builder lapsedPolicy(LapsedPolicy value) {
            this.lapsedPolicy = value;
            return this;
        }

        /** Sets how long after its expiry a lapsed item is left alone. */
        public Builder takeoverGrace(Duration value) {
            this.takeoverGrace = value;
            return this;
        }

        /** Caps the counted attempts of an item. */
        public Builder maxAttempts(int value) {
            this.maxAttempts = OptionalInt.of(value);
            return this;
        }

        /** Sets the limits. */
        public Builder limits(Limits value) {
            this.limits = value;
            return this;
        }

        /** Returns the request. */
        public ClaimRequest build() {
            return new ClaimRequest(
                    requestId,
                    secret,
                    scope,
                    claimant,
                    candidates,
                    lease,
                    howMany,
                    lapsedPolicy,
                    takeoverGrace,
                    maxAttempts,
                    limits);
        }
    }
}
