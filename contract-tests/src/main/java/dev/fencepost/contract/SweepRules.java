package dev.fencepost.contract;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Lost.Cause;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How lapsed claims are ended without a successor. */
@Needs(Need.MOVABLE_TIME)
interface SweepRules extends FixtureSource {

    @Test
    @Rule("X1")
    @DisplayName(
            "X1: a sweep ends a claim at expiry + grace, as RECLAIMED and now; one microsecond before, it does not")
    default void sweepHonoursGrace() {
        try (Bench bench = Bench.open(this)) {
            Sweep sweep = Sweep.of(bench.scope()).withGrace(Duration.ofMinutes(2));
            Grant grant = bench.claim("a");
            bench.lapse(grant);

            bench.advance(Duration.ofMinutes(2).minus(Bench.MICRO));
            Swept before = bench.authority().reclaimExpired(sweep);
            bench.advance(Bench.MICRO);
            Instant now = bench.now();
            Swept at = bench.authority().reclaimExpired(sweep);

            Expect.equal("what the early sweep ended", List.of(), before.ended());
            Expect.equal("what the sweep ended", List.of(bench.last("a")), at.ended());
            Expect.equal(
                    "the end",
                    Optional.of(ClaimEnd.reclaimed(now)),
                    bench.last("a").end());
            Expect.equal("the claim", grant.claim(), bench.last("a").claim());
        }
    }

    @Test
    @Rule("X1")
    @DisplayName("X1: a sweep ends nothing that is active, has ended, or is of another scope")
    default void sweepEndsNoOthers() {
        try (Bench bench = Bench.open(this)) {
            Grant elsewhere = bench.in(Bench.freshScope()).claim("a");
            Grant released = bench.claim("released");
            bench.release(released, Outcome.failed());
            bench.lapse(elsewhere);
            Grant active = bench.claim("active");
            ClaimRecord before = bench.last("released");

            List<ClaimRecord> ended = bench.sweep();

            Expect.equal("what the sweep ended", List.of(), ended);
            Expect.answer(Held.class, bench.authority().verify(active.proof()));
            Expect.equal("the released claim", before, bench.last("released"));
            Expect.equal(
                    "the claim of the other scope",
                    Optional.empty(),
                    bench.in(elsewhere.claim().key().scope()).last("a").end());
        }
    }

    @Test
    @Rule("X2")
    @DisplayName("X2: a sweep ends the longest lapsed first, and at most as many as asked for")
    default void longestLapsedFirst() {
        try (Bench bench = Bench.open(this)) {
            Grant third = bench.granted(bench.request("a").lease(Duration.ofMinutes(3)))
                    .grant();
            Grant first = bench.granted(bench.request("b").lease(Duration.ofMinutes(1)))
                    .grant();
            Grant second = bench.granted(bench.request("c").lease(Duration.ofMinutes(2)))
                    .grant();
            bench.lapse(third);

            Swept two = bench.authority().reclaimExpired(Sweep.of(bench.scope()).withAtMost(2));
            Swept rest = bench.authority().reclaimExpired(Sweep.of(bench.scope()));

            Expect.equal(
                    "what the first sweep ended",
                    List.of(first.claim(), second.claim()),
                    two.ended().stream().map(ClaimRecord::claim).toList());
            Expect.equal(
                    "what the second sweep ended",
                    List.of(third.claim()),
                    rest.ended().stream().map(ClaimRecord::claim).toList());
        }
    }

    @Test
    @Rule("X6")
    @DisplayName("X6: a claim that a sweep ended is ended by nothing else")
    default void endsOnce() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.lapse(grant);
            bench.sweep();
            ClaimRecord ended = bench.last("a");
            bench.advance(Duration.ofMinutes(1));

            List<ClaimRecord> again = bench.sweep();
            Object release = bench.authority().release(grant.proof(), Outcome.completed());
            AbandonResult abandon = bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            bench.claim(Bench.BOB, "a");

            Expect.equal("what the second sweep ended", List.of(), again);
            Expect.equal("the release", Lost.of(grant.proof(), Cause.EXPIRED), release);
            Expect.equal("the abandonment", new AbandonResult.NothingToAbandon(bench.item("a")), abandon);
            Expect.equal("the record", ended, bench.history("a").get(0));
        }
    }
}
