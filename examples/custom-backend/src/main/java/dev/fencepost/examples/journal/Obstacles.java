package dev.fencepost.examples.journal;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.GrantRequest;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.function.Predicate;

/** What stands in the way of a grant: the first reason in the order of rule C4. */
final class Obstacles {
    private final Turn turn;
    private final GrantRequest terms;

    Obstacles(Turn turn, GrantRequest terms) {
        this.turn = turn;
        this.terms = terms;
    }

    Optional<Skip> of(Candidate candidate, ClaimRequest request) {
        return turn.claims()
                .last(candidate.key())
                .flatMap(last -> last.hasEnded() ? afterEnd(last) : beforeEnd(last, request))
                .or(() -> capOrLimit(candidate.key(), candidate.concurrencyKey())
                        .map(reason -> Skip.of(candidate.key(), reason)));
    }

    private Optional<Skip> beforeEnd(KeptClaim last, ClaimRequest request) {
        Claim claim = last.claim();
        if (last.isHeldAt(turn.now())) {
            return Optional.of(Skip.held(claim));
        }
        boolean reclaims = request.lapsedPolicy() == LapsedPolicy.RECLAIM;
        if (reclaims && last.isReclaimableAt(turn.now(), request.takeoverGrace())) {
            return Optional.empty();
        }
        Optional<Instant> until = Optional.of(claim.lease().expiresAt().plus(request.takeoverGrace()));
        return Optional.of(new Skip(
                claim.key(), SkipReason.LAPSED_NOT_RECLAIMABLE, Optional.of(claim), until.filter(ends -> reclaims)));
    }

    private Optional<Skip> afterEnd(KeptClaim last) {
        WorkItemKey key = last.claim().key();
        return last.standingOutcome().flatMap(outcome -> switch (outcome.kind()) {
            case COMPLETED -> Optional.of(Skip.of(key, SkipReason.COMPLETED));
            case BLOCKED -> Optional.of(Skip.of(key, SkipReason.BLOCKED));
            case FAILED, YIELDED -> rest(last, outcome);
        });
    }

    private Optional<Skip> rest(KeptClaim last, Outcome outcome) {
        return outcome.retryAfter()
                .map(rest -> last.row().end().orElseThrow().at().plus(rest))
                .filter(until -> turn.now().isBefore(until))
                .map(until ->
                        new Skip(last.claim().key(), SkipReason.COOLING_DOWN, Optional.empty(), Optional.of(until)));
    }

    /** Returns the cap on attempts or the limit that forbids one more claim. */
    Optional<SkipReason> capOrLimit(WorkItemKey key, Optional<String> concurrencyKey) {
        Limits limits = terms.limits();
        Claimant asker = terms.claimant();
        int counted = turn.claims().last(key).map(KeptClaim::counted).orElse(0);
        if (terms.maxAttempts().isPresent() && counted >= terms.maxAttempts().getAsInt()) {
            return Optional.of(SkipReason.QUARANTINED);
        }
        if (isFull(limits.perScope(), claim -> true)) {
            return Optional.of(SkipReason.LIMIT_SCOPE);
        }
        if (isFull(limits.perClaimant(), claim -> claim.claim().claimant().isSameAgentAs(asker))) {
            return Optional.of(SkipReason.LIMIT_CLAIMANT);
        }
        if (isFull(limits.perHost(), claim -> claim.claim().claimant().hostId().equals(asker.hostId()))) {
            return Optional.of(SkipReason.LIMIT_HOST);
        }
        if (concurrencyKey.isPresent()
                && isFull(
                        limits.perConcurrencyKey(),
                        claim -> claim.row().concurrencyKey().equals(concurrencyKey))) {
            return Optional.of(SkipReason.LIMIT_KEY);
        }
        return Optional.empty();
    }

    /** Counts what holds in this very turn, so the grants of the same call count too. */
    private boolean isFull(OptionalInt limit, Predicate<KeptClaim> counts) {
        return limit.isPresent()
                && turn.claims().held(terms.scope(), turn.now()).filter(counts).count() >= limit.getAsInt();
    }
}
