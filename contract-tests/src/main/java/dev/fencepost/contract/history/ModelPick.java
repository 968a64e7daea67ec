package dev.fencepost.contract.history;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Predicate;

/** The part of the model that grants: claimNext, takeovers and the requests behind them. */
final class ModelPick {
    private record Id(ClaimScope scope, RequestId requestId) {}

    /** What became of a request; a voided one has no payload and no claims. */
    private record Decision(Optional<Object> payload, List<ModelClaim> claims) {}

    private final ReferenceModel model;
    private final Map<Id, Decision> decisions = new HashMap<>();
    private final Set<LeaseToken> tokens = new HashSet<>();

    ModelPick(ReferenceModel model) {
        this.model = model;
    }

    /** C1 to C4, C9, C11, C12. */
    Object claimNext(ClaimRequest request, Learned learned) {
        Optional<Object> before = decidedBefore(request.scope(), request.requestId(), request);
        if (before.isPresent()) {
            return before.get();
        }
        List<ModelClaim> granted = new ArrayList<>();
        List<Skip> skips = new ArrayList<>();
        int skipsBeforeLastGrant = 0;
        for (Candidate candidate : request.candidates()) {
            if (granted.size() == request.howMany()) {
                break;
            }
            Optional<Skip> skip = skip(candidate, request);
            if (skip.isPresent()) {
                skips.add(skip.get());
            } else {
                granted.add(grant(
                        candidate.key(),
                        candidate.concurrencyKey(),
                        request.claimant(),
                        request.requestId(),
                        request.lease(),
                        learned));
                skipsBeforeLastGrant = skips.size();
            }
        }
        if (granted.isEmpty()) {
            return nothingClaimable(skips);
        }
        remember(request.scope(), request.requestId(), request, granted);
        return new Granted(grants(granted), skips.subList(0, skipsBeforeLastGrant));
    }

    private NothingClaimable nothingClaimable(List<Skip> skips) {
        Optional<Instant> earliestExpiry = skips.stream()
                .filter(skip -> skip.reason() == SkipReason.HELD)
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder());
        Optional<Duration> retryAfter = skips.stream()
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder())
                .map(until -> Duration.between(model.now(), until));
        return new NothingClaimable(skips, earliestExpiry, retryAfter);
    }

    /** X3, X4, X5. */
    Object takeOver(TakeOver takeOver, Learned learned) {
        Optional<Object> before = decidedBefore(takeOver.scope(), takeOver.requestId(), takeOver);
        if (before.isPresent()) {
            return before.get() instanceof Granted granted ? new TakenOver(granted.grant()) : before.get();
        }
        List<Skip> skips = new ArrayList<>();
        for (ModelClaim lapsed :
                model.lapsedFor(takeOver.scope(), takeOver.grace(), learned).toList()) {
            Optional<SkipReason> reason = forbidden(
                    model.item(lapsed.key),
                    lapsed.concurrencyKey,
                    takeOver.claimant(),
                    takeOver.maxAttempts(),
                    takeOver.limits());
            if (reason.isEmpty()) {
                ModelClaim claim = grant(
                        lapsed.key,
                        lapsed.concurrencyKey,
                        takeOver.claimant(),
                        takeOver.requestId(),
                        takeOver.lease(),
                        learned);
                remember(takeOver.scope(), takeOver.requestId(), takeOver, List.of(claim));
                return new TakenOver(claim.grant());
            }
            skips.add(Skip.of(lapsed.key, reason.get()));
        }
        return new NothingLapsed(skips);
    }

    /** C4: the first reason in the order of that rule. */
    private Optional<Skip> skip(Candidate candidate, ClaimRequest request) {
        Instant now = model.now();
        ModelItem item = model.item(candidate.key());
        Optional<ModelClaim> last = item.last();
        Optional<ModelClaim> ended = last.filter(claim -> claim.hasEnded() && claim.reopenedAt.isEmpty());
        if (ended.filter(claim -> claim.endedAs(Outcome.Kind.COMPLETED)).isPresent()) {
            return Optional.of(Skip.of(candidate.key(), SkipReason.COMPLETED));
        }
        if (ended.filter(claim -> claim.endedAs(Outcome.Kind.BLOCKED)).isPresent()) {
            return Optional.of(Skip.of(candidate.key(), SkipReason.BLOCKED));
        }
        if (last.filter(claim -> claim.isHeld(now)).isPresent()) {
            return Optional.of(inTheWay(last.get(), SkipReason.HELD, Optional.of(last.get().expiresAt)));
        }
        if (last.filter(claim -> claim.isLapsed(now)).isPresent()) {
            Instant free = last.get().expiresAt.plus(request.takeoverGrace());
            if (request.lapsedPolicy() == LapsedPolicy.LEAVE) {
                return Optional.of(inTheWay(last.get(), SkipReason.LAPSED_NOT_RECLAIMABLE, Optional.empty()));
            }
            if (now.isBefore(free)) {
                return Optional.of(inTheWay(last.get(), SkipReason.LAPSED_NOT_RECLAIMABLE, Optional.of(free)));
            }
        }
        Optional<Instant> rested = ended.flatMap(claim -> claim.outcome()
                .flatMap(Outcome::retryAfter)
                .map(claim.end.orElseThrow().at()::plus));
        if (rested.filter(now::isBefore).isPresent()) {
            return Optional.of(new Skip(candidate.key(), SkipReason.COOLING_DOWN, Optional.empty(), rested));
        }
        return forbidden(item, candidate.concurrencyKey(), request.claimant(), request.maxAttempts(), request.limits())
                .map(reason -> Skip.of(candidate.key(), reason));
    }

    private static Skip inTheWay(ModelClaim claim, SkipReason reason, Optional<Instant> until) {
        return new Skip(claim.key, reason, Optional.of(claim.claim()), until);
    }

    /** L1 to L4, L6, L7. */
    private Optional<SkipReason> forbidden(
            ModelItem item,
            Optional<String> concurrencyKey,
            Claimant claimant,
            OptionalInt maxAttempts,
            Limits limits) {
        ClaimScope scope = item.key.scope();
        if (maxAttempts.isPresent() && item.countedAttempts >= maxAttempts.getAsInt()) {
            return Optional.of(SkipReason.QUARANTINED);
        }
        if (isFull(scope, limits.perScope(), claim -> true)) {
            return Optional.of(SkipReason.LIMIT_SCOPE);
        }
        Predicate<ModelClaim> sameHost = claim -> claim.claimant.hostId().equals(claimant.hostId());
        Predicate<ModelClaim> sameAgent = claim -> claim.claimant.agentId().equals(claimant.agentId());
        if (isFull(scope, limits.perClaimant(), sameHost.and(sameAgent))) {
            return Optional.of(SkipReason.LIMIT_CLAIMANT);
        }
        if (isFull(scope, limits.perHost(), sameHost)) {
            return Optional.of(SkipReason.LIMIT_HOST);
        }
        boolean keyIsFull = concurrencyKey.isPresent()
                && isFull(scope, limits.perConcurrencyKey(), claim -> claim.concurrencyKey.equals(concurrencyKey));
        return keyIsFull ? Optional.of(SkipReason.LIMIT_KEY) : Optional.empty();
    }

    private boolean isFull(ClaimScope scope, OptionalInt limit, Predicate<ModelClaim> counts) {
        return limit.isPresent()
                && model.last(scope)
                                .filter(claim -> claim.isHeld(model.now()))
                                .filter(counts)
                                .count()
                        >= limit.getAsInt();
    }

    /** C5 to C8, C10, C14, C19. */
    private ModelClaim grant(
            WorkItemKey key,
            Optional<String> concurrencyKey,
            Claimant claimant,
            RequestId requestId,
            Duration lease,
            Learned learned) {
        ModelItem item = model.item(key);
        Optional<ModelClaim> previous = item.last();
        previous.filter(before -> !before.hasEnded())
                .ifPresent(lapsed -> item.end(lapsed, ClaimEnd.reclaimed(model.now())));
        ModelClaim claim = new ModelClaim(
                key,
                claimant,
                fence(previous, learned.grant(key)),
                token(learned.grant(key)),
                requestId,
                concurrencyKey,
                previous,
                model.now(),
                model.now().plus(lease));
        item.granted(claim);
        return claim;
    }

    /** Takes the fence of the answer if it is greater than all before; else says which one would have been. */
    private static FencingToken fence(Optional<ModelClaim> previous, Optional<Grant> answered) {
        FencingToken least = previous.map(before -> before.fence.next()).orElse(new FencingToken(1));
        return answered.map(grant -> grant.claim().fence())
                .filter(fence -> !least.isNewerThan(fence))
                .orElse(least);
    }

    /** Takes the token of the answer if nobody was given it before; else draws one that nobody has. */
    private LeaseToken token(Optional<Grant> answered) {
        return answered.map(Grant::leaseToken).filter(tokens::add).orElseGet(LeaseToken::random);
    }

    private void remember(ClaimScope scope, RequestId id, Object payload, List<ModelClaim> claims) {
        decisions.put(new Id(scope, id), new Decision(Optional.of(payload), claims));
    }

    /** Q1 to Q5, Q7, Q8. */
    private Optional<Object> decidedBefore(ClaimScope scope, RequestId id, Object payload) {
        Decision decision = decisions.get(new Id(scope, id));
        if (decision == null) {
            return Optional.empty();
        }
        if (decision.payload().filter(first -> !first.equals(payload)).isPresent()) {
            return Optional.of(new Refusal.Conflict(id));
        }
        List<ModelClaim> current = decision.claims().stream()
                .filter(claim -> claim.isHeld(model.now()))
                .toList();
        return current.isEmpty()
                ? Optional.of(new AlreadyEnded(
                        id,
                        remembered(decision)
                                .map(claim -> claim.record(model.now()))
                                .toList()))
                : Optional.of(new Granted(grants(current), List.of()));
    }

    private static List<Grant> grants(List<ModelClaim> claims) {
        return claims.stream().map(ModelClaim::grant).toList();
    }

    private static java.util.stream.Stream<ModelClaim> remembered(Decision decision) {
        return decision.claims().stream().filter(claim -> !claim.pruned);
    }

    /** Q6. */
    Object resolve(ClaimScope scope, RequestId id) {
        Decision decision =
                decisions.computeIfAbsent(new Id(scope, id), unseen -> new Decision(Optional.empty(), List.of()));
        List<ModelClaim> claims = remembered(decision).toList();
        return claims.isEmpty()
                ? new RequestFate.Voided(id)
                : new RequestFate.Decided(
                        claims.stream().map(claim -> claim.record(model.now())).toList());
    }
}
