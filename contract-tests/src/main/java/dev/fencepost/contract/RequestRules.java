package dev.fencepost.contract;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestSecret;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What sending a request again does. */
interface RequestRules extends FixtureSource {

    @Test
    @Rule("Q1")
    @DisplayName("Q1: a request sent again gives the same grants, although other candidates are free")
    default void sameGrantsAgain() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b", "c", "d").howMany(2).build();
            Granted first = Expect.answer(Granted.class, bench.authority().claimNext(request));

            Granted again = Expect.answer(Granted.class, bench.authority().claimNext(request));

            Expect.equal("the grants", first.grants(), again.grants());
            Expect.equal(
                    "the number of claims",
                    2,
                    bench.inspect(ClaimQuery.of(bench.scope())).size());
            again.grants()
                    .forEach(
                            grant -> Expect.answer(Held.class, bench.authority().verify(grant.proof())));
        }
    }

    @Test
    @Rule("Q1")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q1: a request sent again later gives the same fence, lease start and token, and extends nothing")
    default void repeatExtendsNothing() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();
            Grant first = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();
            bench.advance(Bench.LEASE.minus(Bench.MICRO));

            Grant again = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();

            Expect.equal("the claim", first.claim(), again.claim());
            Expect.that("the same token", first.leaseToken().equals(again.leaseToken()), again);
            Expect.equal("the previous fence", first.previousFence(), again.previousFence());
        }
    }

    @Test
    @Rule({"Q1", "C14"})
    @DisplayName("Q1: a request sent again hands on what it did at first, whatever evidence came since")
    default void repeatHandsOnTheSame() {
        try (Bench bench = Bench.open(this)) {
            Grant before = bench.claim(Bench.ANN, "a");
            bench.release(before, Outcome.failed());
            bench.admin().recordEvidence(before.proof(), new Packet("{\"seen\":1}"));
            ClaimRequest request = bench.request(Bench.BOB, "a").build();
            Grant first = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();
            bench.admin().recordEvidence(before.proof(), new Packet("{\"seen\":2}"));

            Grant again = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();

            Expect.equal("the hand-off", first.handOff(), again.handOff());
            Expect.equal(
                    "the evidence in it",
                    Optional.of(new Packet("{\"seen\":1}")),
                    again.handOff().flatMap(HandOff::evidence).map(Evidence::packet));
            Expect.equal(
                    "the number of packets in the record",
                    2,
                    bench.history("a").get(0).evidence().size());
        }
    }

    @Test
    @Rule("Q2")
    @DisplayName("Q2: sent again after its grant was released, it gives AlreadyEnded and never another grant")
    default void endedRequestIsNotGrantedAgain() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b").build();
            Grant grant = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();
            bench.release(grant, Outcome.failed());

            ClaimResult again = bench.authority().claimNext(request);

            Expect.equal("the repeat", new AlreadyEnded(request.requestId(), bench.history("a")), again);
            Expect.equal(
                    "the number of claims",
                    1,
                    bench.inspect(ClaimQuery.of(bench.scope())).size());
        }
    }

    @Test
    @Rule("Q2")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q2: sent again at its expiry, it gives AlreadyEnded with the lapsed claim, and revives nothing")
    default void lapsedRequestIsNotGrantedAgain() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b").build();
            bench.lapse(Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant());

            ClaimResult again = bench.authority().claimNext(request);

            Expect.equal("the repeat", new AlreadyEnded(request.requestId(), bench.history("a")), again);
            Expect.equal("the state", ClaimState.LAPSED, bench.last("a").state());
        }
    }

    @Test
    @Rule("Q3")
    @DisplayName("Q3: where some grants of a batch are still current, the repeat gives exactly those")
    default void currentGrantsOfABatch() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b", "c", "d").howMany(3).build();
            List<Grant> grants = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grants();
            bench.release(grants.get(1), Outcome.failed());

            Granted again = Expect.answer(Granted.class, bench.authority().claimNext(request));

            Expect.equal("the grants", List.of(grants.get(0), grants.get(2)), again.grants());
        }
    }

    @Test
    @Rule("Q4")
    @DisplayName("Q4: the same id with any other payload is a conflict, and nothing changes")
    default void otherPayloadIsAConflict() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b").build();
            bench.authority().claimNext(request);
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            others(bench, request).forEach(other -> expectConflict(bench, other));

            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
            Expect.answer(Granted.class, bench.authority().claimNext(request));
        }
    }

    @Test
    @Rule("Q4")
    @DisplayName("Q4: the same id with another payload is a conflict also after the request's claims have ended")
    default void conflictAfterTheEnd() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b").build();
            Grant grant = Expect.answer(Granted.class, bench.authority().claimNext(request))
                    .grant();
            bench.release(grant, Outcome.failed());

            others(bench, request).forEach(other -> expectConflict(bench, other));
        }
    }

    @Test
    @Rule("Q4")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q4: the same id with another payload is a conflict also after the request's claims were pruned")
    default void conflictAfterThePrune() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a", "b").build();
            pruneAwayTheClaimOf(bench, request);

            others(bench, request).forEach(other -> expectConflict(bench, other));

            Expect.equal(
                    "the repeat",
                    new AlreadyEnded(request.requestId(), List.of()),
                    bench.authority().claimNext(request));
        }
    }

    private static void pruneAwayTheClaimOf(Bench bench, ClaimRequest request) {
        Grant grant = Expect.answer(Granted.class, bench.authority().claimNext(request))
                .grant();
        bench.release(grant, Outcome.failed());
        bench.release(bench.claim("a"), Outcome.failed());
        bench.advance(Duration.ofDays(1));
        bench.admin().prune(new Retention(Duration.ofHours(1), 1));
        Expect.equal("the claims that are left", 1, bench.history("a").size());
    }

    private static Stream<ClaimRequest> others(Bench bench, ClaimRequest request) {
        return Stream.of(
                        bench.request(Bench.BOB, "a", "b"),
                        bench.request("b", "a"),
                        bench.request("a"),
                        bench.request("a", "b").lease(Bench.LEASE.plus(Bench.MICRO)),
                        bench.request("a", "b").howMany(2),
                        bench.request("a", "b").maxAttempts(9),
                        bench.request("a", "b").limits(Limits.none().withPerScope(9)))
                .map(other ->
                        other.request(request.requestId(), request.secret()).build());
    }

    @Test
    @Rule("Q4")
    @DisplayName("Q4: the same id with another secret is a conflict: nobody gets a grant whose secret he does not know")
    default void otherSecretIsAConflict() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();
            bench.authority().claimNext(request);

            expectConflict(
                    bench,
                    bench.request("a")
                            .request(request.requestId(), RequestSecret.random())
                            .build());
        }
    }

    private static void expectConflict(Bench bench, ClaimRequest other) {
        try {
            ClaimResult answer = bench.authority().claimNext(other);
            Expect.equal("the answer", "a RequestConflictException", answer);
        } catch (RequestConflictException conflict) {
            Expect.equal("the request id of the conflict", other.requestId(), conflict.requestId());
        }
    }

    @Test
    @Rule("Q5")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("Q5: a request id is remembered beyond prune: it is never granted again")
    default void idOutlivesPrune() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();
            pruneAwayTheClaimOf(bench, request);

            ClaimResult again = bench.authority().claimNext(request);

            Expect.equal("the repeat", new AlreadyEnded(request.requestId(), List.of()), again);
        }
    }

    @Test
    @Rule("Q5")
    @DisplayName("Q5: the same id in another scope is another request")
    default void idBelongsToItsScope() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest request = bench.request("a").build();
            Granted here = Expect.answer(Granted.class, bench.authority().claimNext(request));
            ClaimScope elsewhere = Bench.freshScope();

            Granted there = bench.in(elsewhere)
                    .granted(
                            bench.in(elsewhere).request(Bench.BOB, "a").request(request.requestId(), request.secret()));

            Expect.equal("the scope", elsewhere, there.grant().claim().key().scope());
            Expect.that(
                    "another token",
                    !there.grant().leaseToken().equals(here.grant().leaseToken()),
                    there);
        }
    }

    @Test
    @Rule("Q8")
    @DisplayName("Q8: a request that was granted nothing is decided anew, and its id is free for another payload")
    default void nothingIsNotRemembered() {
        try (Bench bench = Bench.open(this)) {
            Grant held = bench.claim("a");
            ClaimRequest request = bench.request(Bench.BOB, "a").build();
            Expect.answer(NothingClaimable.class, bench.authority().claimNext(request));
            bench.nothing(bench.request("a").request(request.requestId(), request.secret()));
            bench.release(held, Outcome.failed());

            Granted granted = Expect.answer(Granted.class, bench.authority().claimNext(request));

            Expect.equal("the claimant", Bench.BOB, granted.grant().claim().claimant());
        }
    }
}
