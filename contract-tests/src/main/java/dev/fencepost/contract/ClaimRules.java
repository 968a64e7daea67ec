package dev.fencepost.contract;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which candidates claimNext grants. */
interface ClaimRules extends FixtureSource {

    @Test
    @Rule("C1")
    @DisplayName("C1: the first claimable candidate in the given order is granted")
    default void firstClaimableCandidateIsGranted() {
        try (Bench bench = Bench.open(this)) {
            bench.claim("zebra");

            Granted granted = bench.granted(bench.request("zebra", "mole", "ant"));

            Expect.equal("the items granted", List.of(bench.item("mole")), items(granted));
        }
    }

    @Test
    @Rule("C1")
    @DisplayName("C1: the order of the candidates decides, not the order in which items were first seen")
    default void orderOfTheRequestDecides() {
        try (Bench bench = Bench.open(this)) {
            Granted first = bench.granted(bench.request("c", "a", "b"));
            Granted second = bench.granted(bench.request("b", "c", "a"));

            Expect.equal("the items granted first", List.of(bench.item("c")), items(first));
            Expect.equal("the items granted then", List.of(bench.item("b")), items(second));
        }
    }

    @Test
    @Rule("C2")
    @DisplayName("C2: an item that is held is granted to nobody, not even to its holder")
    default void heldItemIsGrantedToNobody() {
        try (Bench bench = Bench.open(this)) {
            Grant held = bench.claim(Bench.ANN, "held");

            NothingClaimable toTheHolder = bench.nothing(bench.request(Bench.ANN, "held"));
            NothingClaimable toAnother = bench.nothing(bench.request(Bench.BOB, "held"));

            Expect.equal(
                    "the reason", SkipReason.HELD, toTheHolder.skips().get(0).reason());
            Expect.equal("the reason", SkipReason.HELD, toAnother.skips().get(0).reason());
            Expect.answer(Held.class, bench.authority().verify(held.proof()));
        }
    }

    @Test
    @Rule("C2")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C2: one microsecond before its expiry an item is still granted to nobody")
    default void heldUntilTheLastMicrosecond() {
        try (Bench bench = Bench.open(this)) {
            Grant held = bench.claim(Bench.ANN, "held");

            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            NothingClaimable answer = bench.nothing(bench.request(Bench.BOB, "held"));

            Expect.equal("the reason", SkipReason.HELD, answer.skips().get(0).reason());
            Expect.answer(Held.class, bench.authority().verify(held.proof()));
        }
    }

    @Test
    @Rule("C9")
    @DisplayName("C9: a request for n grants gives the first n claimable candidates, in order")
    default void firstNClaimableAreGranted() {
        try (Bench bench = Bench.open(this)) {
            bench.claim("b");

            Granted granted =
                    bench.granted(bench.request("d", "b", "c", "a", "e").howMany(3));

            Expect.equal(
                    "the items granted", List.of(bench.item("d"), bench.item("c"), bench.item("a")), items(granted));
            Expect.equal("the claims of e", List.of(), bench.history("e"));
        }
    }

    @Test
    @Rule("C9")
    @DisplayName("C9: where only m of n are claimable, m are granted")
    default void fewerThanAskedFor() {
        try (Bench bench = Bench.open(this)) {
            bench.claim("b");

            Granted granted = bench.granted(bench.request("a", "b", "c").howMany(3));

            Expect.equal("the items granted", List.of(bench.item("a"), bench.item("c")), items(granted));
        }
    }

    @Test
    @Rule("C10")
    @DisplayName("C10: the token of one grant of a batch proves no other")
    default void tokensOfABatchDiffer() {
        try (Bench bench = Bench.open(this)) {
            List<Grant> grants =
                    bench.granted(bench.request("a", "b").howMany(2)).grants();
            Grant a = grants.get(0);
            Grant b = grants.get(1);

            ClaimProof crossed = new ClaimProof(a.claim().key(), a.claim().fence(), b.leaseToken());

            Expect.equal(
                    "verify with a sibling's token",
                    Lost.of(crossed, Lost.Cause.UNKNOWN),
                    bench.authority().verify(crossed));
            Expect.answer(Held.class, bench.authority().verify(a.proof()));
            Expect.answer(Held.class, bench.authority().verify(b.proof()));
        }
    }

    @Test
    @Rule("C11")
    @DisplayName("C11: with no candidates the answer is NothingClaimable with no skips")
    default void noCandidates() {
        try (Bench bench = Bench.open(this)) {
            NothingClaimable answer = bench.nothing(bench.request());

            Expect.equal("the skips", List.of(), answer.skips());
            Expect.equal("the earliest expiry", Optional.empty(), answer.earliestExpiry());
            Expect.equal("when to ask again", Optional.empty(), answer.retryAfter());
        }
    }

    private static List<WorkItemKey> items(Granted granted) {
        return granted.grants().stream().map(grant -> grant.claim().key()).toList();
    }
}
