package dev.fencepost.contract;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many active claims there may be. */
interface LimitRules extends FixtureSource {

    @Test
    @Rule("L1")
    @DisplayName("L1: a scope gets no more active claims than perScope; a release makes room")
    default void perScope() {
        try (Bench bench = Bench.open(this)) {
            Limits two = Limits.none().withPerScope(2);
            bench.granted(bench.request(Bench.ANN, "a").limits(two));
            Granted second = bench.granted(bench.request(Bench.BOB, "b").limits(two));

            NothingClaimable full = bench.nothing(bench.request(Bench.ANN, "c").limits(two));
            bench.release(second.grant(), Outcome.failed());
            Granted again = bench.granted(bench.request(Bench.ANN, "c").limits(two));

            expectSkips(full, Skip.of(bench.item("c"), SkipReason.LIMIT_SCOPE));
            Expect.equal(
                    "the item granted", bench.item("c"), again.grant().claim().key());
        }
    }

    @Test
    @Rule("L1")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("L1: a claim counts to the last microsecond of its lease, and no longer")
    default void lapsedDoNotCount() {
        try (Bench bench = Bench.open(this)) {
            Limits one = Limits.none()
                    .withPerScope(1)
                    .withPerClaimant(1)
                    .withPerHost(1)
                    .withPerConcurrencyKey(1);
            bench.granted(bench.request().candidates(keyed(bench, "a")).limits(one));

            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            bench.nothing(bench.request().candidates(keyed(bench, "b")).limits(one));
            bench.advance(Bench.MICRO);
            Granted granted =
                    bench.granted(bench.request().candidates(keyed(bench, "b")).limits(one));

            Expect.equal(
                    "the item granted", bench.item("b"), granted.grant().claim().key());
        }
    }

    @Test
    @Rule("L1")
    @DisplayName("L1: a limit is the request's own: one without limits is not held back, but its claims count")
    default void limitsOfTheRequest() {
        try (Bench bench = Bench.open(this)) {
            Limits one = Limits.none().withPerScope(1);
            bench.granted(bench.request("a").limits(one));
            bench.granted(bench.request("b"));

            NothingClaimable answer =
                    bench.nothing(bench.request("c").limits(Limits.none().withPerScope(2)));

            expectSkips(answer, Skip.of(bench.item("c"), SkipReason.LIMIT_SCOPE));
        }
    }

    @Test
    @Rule("L2")
    @DisplayName("L2: perClaimant counts the same host and agent, and a host without an agent as one of its own")
    default void perClaimant() {
        try (Bench bench = Bench.open(this)) {
            Limits one = Limits.none().withPerClaimant(1);
            Claimant otherAgent = Claimant.ofAgent("host-1", "amy");
            Claimant sameAgentElsewhere = Claimant.ofAgent("host-2", "ann");
            Claimant wholeHost = Claimant.ofHost("host-1");
            Claimant sameInAnotherRun = Bench.ANN.withExecutionId("run-2").withOwnerId("someone");
            bench.granted(bench.request(Bench.ANN, "a").limits(one));

            NothingClaimable same =
                    bench.nothing(bench.request(sameInAnotherRun, "b").limits(one));
            bench.granted(bench.request(otherAgent, "b").limits(one));
            bench.granted(bench.request(sameAgentElsewhere, "c").limits(one));
            bench.granted(bench.request(wholeHost, "d").limits(one));
            NothingClaimable sameHost =
                    bench.nothing(bench.request(wholeHost, "e").limits(one));

            expectSkips(same, Skip.of(bench.item("b"), SkipReason.LIMIT_CLAIMANT));
            expectSkips(sameHost, Skip.of(bench.item("e"), SkipReason.LIMIT_CLAIMANT));
        }
    }

    @Test
    @Rule("L3")
    @DisplayName("L3: perHost counts all agents of a host, and no other host's")
    default void perHost() {
        try (Bench bench = Bench.open(this)) {
            Limits two = Limits.none().withPerHost(2);
            bench.granted(bench.request(Claimant.ofAgent("host-1", "ann"), "a").limits(two));
            bench.granted(bench.request(Claimant.ofHost("host-1"), "b").limits(two));

            NothingClaimable full = bench.nothing(
                    bench.request(Claimant.ofAgent("host-1", "amy"), "c").limits(two));
            bench.granted(bench.request(Claimant.ofAgent("host-2", "ann"), "c").limits(two));

            expectSkips(full, Skip.of(bench.item("c"), SkipReason.LIMIT_HOST));
        }
    }

    @Test
    @Rule("L4")
    @DisplayName("L4: perConcurrencyKey counts claims under the candidate's key; without a key there is no such limit")
    default void perConcurrencyKey() {
        try (Bench bench = Bench.open(this)) {
            Limits one = Limits.none().withPerConcurrencyKey(1);
            Candidate otherKey = Candidate.of(bench.item("other")).withConcurrencyKey("two");
            bench.granted(bench.request().candidates(keyed(bench, "a")).limits(one));

            NothingClaimable full = bench.nothing(
                    bench.request(Bench.BOB).candidates(keyed(bench, "b")).limits(one));
            bench.granted(bench.request().candidates(List.of(otherKey)).limits(one));
            bench.granted(bench.request("no-key").limits(one));
            bench.granted(bench.request("no-key-either").limits(one));

            expectSkips(full, Skip.of(bench.item("b"), SkipReason.LIMIT_KEY));
        }
    }

    @Test
    @Rule("L6")
    @DisplayName("L6: the grants of one request count: a batch stops at each limit")
    default void limitsWithinABatch() {
        try (Bench bench = Bench.open(this)) {
            Granted scope = bench.granted(bench.request("a", "b", "c", "d")
                    .howMany(4)
                    .limits(Limits.none().withPerScope(3)));
            Bench other = bench.in(Bench.freshScope());
            Granted claimant = other.granted(
                    other.request("a", "b", "c").howMany(3).limits(Limits.none().withPerClaimant(2)));
            Bench third = bench.in(Bench.freshScope());
            Granted host = third.granted(
                    third.request("a", "b", "c").howMany(3).limits(Limits.none().withPerHost(1)));

            Expect.equal("the grants under perScope 3", 3, scope.grants().size());
            Expect.equal("the grants under perClaimant 2", 2, claimant.grants().size());
            Expect.equal("the grants under perHost 1", 1, host.grants().size());
        }
    }

    @Test
    @Rule("L6")
    @DisplayName("L6: within a batch, a candidate whose key is at its limit is passed over and the next one granted")
    default void keyLimitWithinABatch() {
        try (Bench bench = Bench.open(this)) {
            List<Candidate> candidates =
                    List.of(keyed(bench, "a").get(0), keyed(bench, "b").get(0), Candidate.of(bench.item("c")));

            Granted granted = bench.granted(bench.request()
                    .candidates(candidates)
                    .howMany(3)
                    .limits(Limits.none().withPerConcurrencyKey(1)));

            List<WorkItemKey> items =
                    granted.grants().stream().map(grant -> grant.claim().key()).toList();
            Expect.equal("the items granted", List.of(bench.item("a"), bench.item("c")), items);
            Expect.equal("the skips", List.of(Skip.of(bench.item("b"), SkipReason.LIMIT_KEY)), granted.skips());
        }
    }

    private static List<Candidate> keyed(Bench bench, String... ids) {
        return bench.candidates(ids).stream()
                .map(candidate -> candidate.withConcurrencyKey("one"))
                .toList();
    }

    private static void expectSkips(NothingClaimable answer, Skip... skips) {
        Expect.equal("the skips", List.of(skips), answer.skips());
    }
}
