package dev.fencepost.contract.history;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;

/** What the steps of one history refer to: its scopes, and the requests, proofs and instants so far. */
final class Props {
    private final List<ClaimScope> scopes;
    private final List<Object> requests = new ArrayList<>();
    private final List<ClaimProof> proofs = new ArrayList<>();
    private final List<Instant> instants = new ArrayList<>();
    private int sent;

    /** The scopes are new to the store; the history is the same whatever they are called. */
    Props() {
        String history = UUID.randomUUID().toString();
        this.scopes = Cast.SCOPES.stream()
                .map(name -> ClaimScope.builder()
                        .project("histories")
                        .component(history)
                        .repository(name)
                        .build())
                .toList();
    }

    List<ClaimScope> scopes() {
        return scopes;
    }

    ClaimScope scope(int scope) {
        return scopes.get(scope);
    }

    WorkItemKey item(int scope, int item) {
        return new WorkItemKey(scope(scope), Cast.ITEMS.get(item));
    }

    void happened(Instant now) {
        instants.add(now);
    }

    /** Returns an instant by how many others came after it; the start where there are not so many. */
    Instant instant(int back) {
        return instants.get(Math.max(0, instants.size() - 1 - back));
    }

    void given(Object answer) {
        Learned.from(answer).grants().stream()
                .map(grant -> grant.proof())
                .filter(proof -> !proofs.contains(proof))
                .forEach(proofs::add);
    }

    ClaimProof proof(ProofPick pick) {
        ClaimProof proof = newest(proofs, pick.back())
                .orElseGet(() -> new ClaimProof(item(0, 0), new FencingToken(1), LeaseToken.random()));
        return switch (pick.forgery()) {
            case NONE -> proof;
            case OTHER_TOKEN -> new ClaimProof(proof.key(), proof.fence(), LeaseToken.random());
            case SIBLING_TOKEN ->
                new ClaimProof(
                        proof.key(),
                        proof.fence(),
                        newest(proofs, pick.back() + 1).orElse(proof).leaseToken());
            case NEXT_FENCE -> new ClaimProof(proof.key(), proof.fence().next(), proof.leaseToken());
            case OTHER_ITEM ->
                new ClaimProof(new WorkItemKey(proof.key().scope(), "item-9"), proof.fence(), proof.leaseToken());
        };
    }

    ClaimRequest request(Step.ClaimNext step) {
        Terms terms = step.terms();
        List<Candidate> candidates = step.candidates().stream()
                .map(pick -> candidate(step.scope(), pick))
                .toList();
        ClaimRequest request = new ClaimRequest(
                nextId(),
                RequestSecret.random(),
                scope(step.scope()),
                claimant(step.claimant()),
                candidates,
                Cast.LEASES.get(terms.lease()),
                step.howMany(),
                step.policy(),
                Cast.GRACES.get(terms.grace()),
                terms.cap(),
                terms.limits());
        return sending(request);
    }

    TakeOver takeOver(Step.TakeOver step) {
        Terms terms = step.terms();
        return sending(new TakeOver(
                nextId(),
                RequestSecret.random(),
                scope(step.scope()),
                claimant(step.claimant()),
                Cast.LEASES.get(terms.lease()),
                Cast.GRACES.get(terms.grace()),
                terms.cap(),
                terms.limits()));
    }

    private <R> R sending(R request) {
        requests.add(request);
        sent++;
        return request;
    }

    private static Claimant claimant(int claimant) {
        return Cast.CLAIMANTS.get(claimant);
    }

    private Candidate candidate(int scope, CandidatePick pick) {
        Candidate candidate = Candidate.of(item(scope, pick.item()));
        return pick.concurrencyKey() < 0
                ? candidate
                : candidate.withConcurrencyKey(Cast.CONCURRENCY_KEYS.get(pick.concurrencyKey()));
    }

    Optional<Object> repeated(Step.Repeat step) {
        return newest(requests, step.back()).map(request -> switch (step.change()) {
            case NONE -> request;
            case LEASE -> withLease(request, Duration.ofSeconds(77));
            case SCOPE -> inOtherScope(request);
        });
    }

    private static Object withLease(Object request, Duration lease) {
        return request instanceof ClaimRequest claim
                ? claim(claim, claim.scope(), claim.candidates(), lease)
                : ((TakeOver) request).withLease(lease);
    }

    private Object inOtherScope(Object request) {
        if (request instanceof ClaimRequest claim) {
            ClaimScope other = other(claim.scope());
            List<Candidate> candidates = claim.candidates().stream()
                    .map(candidate -> new Candidate(
                            new WorkItemKey(other, candidate.key().itemId()),
                            candidate.concurrencyKey(),
                            candidate.attributes()))
                    .toList();
            return claim(claim, other, candidates, claim.lease());
        }
        TakeOver takeOver = (TakeOver) request;
        return new TakeOver(
                takeOver.requestId(),
                takeOver.secret(),
                other(takeOver.scope()),
                takeOver.claimant(),
                takeOver.lease(),
                takeOver.grace(),
                takeOver.maxAttempts(),
                takeOver.limits());
    }

    private static ClaimRequest claim(ClaimRequest from, ClaimScope scope, List<Candidate> candidates, Duration lease) {
        return new ClaimRequest(
                from.requestId(),
                from.secret(),
                scope,
                from.claimant(),
                candidates,
                lease,
                from.howMany(),
                from.lapsedPolicy(),
                from.takeoverGrace(),
                from.maxAttempts(),
                from.limits());
    }

    private ClaimScope other(ClaimScope scope) {
        return scope.equals(scopes.get(0)) ? scopes.get(1) : scopes.get(0);
    }

    RequestId requestId(int back) {
        return (back < 0 ? Optional.<Object>empty() : newest(requests, back))
                .map(request ->
                        request instanceof ClaimRequest claim ? claim.requestId() : ((TakeOver) request).requestId())
                .orElseGet(this::nextId);
    }

    ClaimScope scopeOfRequest(int back) {
        return (back < 0 ? Optional.<Object>empty() : newest(requests, back))
                .map(request -> request instanceof ClaimRequest claim ? claim.scope() : ((TakeOver) request).scope())
                .orElse(scopes.get(0));
    }

    private RequestId nextId() {
        return new RequestId("request-" + (sent + 1));
    }

    ClaimQuery query(Step.Inspect step) {
        ClaimQuery query =
                ClaimQuery.of(scope(step.scope())).inStates(step.states()).withPageSize(step.pageSize());
        if (step.item() >= 0) {
            query = query.forItem(item(step.scope(), step.item()));
        }
        if (step.claimant() >= 0) {
            Claimant claimant = claimant(step.claimant());
            query = query.byHost(claimant.hostId());
            query = claimant.agentId().map(query::byAgent).orElse(query);
        }
        if (step.grantedFrom() >= 0) {
            query = query.grantedBetween(instant(step.grantedFrom()), instant(0));
        }
        return query;
    }

    private static <T> Optional<T> newest(List<T> list, int back) {
        return list.isEmpty() ? Optional.empty() : Optional.of(list.get(Math.max(0, list.size() - 1 - back)));
    }
}
