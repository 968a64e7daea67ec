package dev.fencepost.contract;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What a grant carries: fence, attempt, lease and what the predecessor left. */
interface GrantRules extends FixtureSource {

    @Test
    @Rule("C5")
    @DisplayName("C5: the fence rises after a release, an abandonment, a reopening and a prune")
    default void fenceRises() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            Grant afterRelease = bench.claim("a");
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            Grant afterAbandon = bench.claim("a");
            bench.release(afterAbandon, Outcome.completed());
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());
            Grant afterReopen = bench.claim("a");
            bench.release(afterReopen, Outcome.yielded());
            bench.admin().prune(new Retention(Duration.ZERO, 1));
            Grant afterPrune = bench.claim("a");

            newer(afterRelease, first);
            newer(afterAbandon, afterRelease);
            newer(afterReopen, afterAbandon);
            newer(afterPrune, afterReopen);
        }
    }

    @Test
    @Rule("C5")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C5: the fence rises after a reclaim by claim, by sweep and by takeover")
    default void fenceRisesAfterReclaim() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.lapse(first);
            Grant afterClaim = bench.claim(Bench.BOB, "a");
            bench.lapse(afterClaim);
            bench.sweep();
            Grant afterSweep = bench.claim("a");
            bench.lapse(afterSweep);
            Grant afterTakeOver = bench.takeOver(Bench.BOB);

            newer(afterClaim, first);
            newer(afterSweep, afterClaim);
            newer(afterTakeOver, afterSweep);
        }
    }

    @Test
    @Rule({"C5", "D1"})
    @Needs(Need.DURABLE)
    @DisplayName("C5: the fence rises after a restart, also when nothing was held")
    default void fenceRisesAfterRestart() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            bench.restart();

            Grant afterRestart = bench.claim("a");

            newer(afterRestart, first);
        }
    }

    @Test
    @Rule("C6")
    @DisplayName("C6: a grant names the fence of the grant before it; the first names none")
    default void previousFence() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            Grant second = bench.claim("a");
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            Grant third = bench.claim("a");

            Expect.equal("before the first grant", Optional.empty(), first.previousFence());
            Expect.equal("before the second grant", Optional.of(first.claim().fence()), second.previousFence());
            Expect.equal("before the third grant", Optional.of(second.claim().fence()), third.previousFence());
        }
    }

    @Test
    @Rule("C7")
    @DisplayName("C7: attempt is 1 for the first grant and rises by one with each, whatever ended the last")
    default void attemptRises() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.yielded());
            Grant second = bench.claim("a");
            bench.release(second, Outcome.completed());
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());
            Grant third = bench.claim("a");

            Expect.equal("the first attempt", 1, first.claim().attempt());
            Expect.equal("the second attempt", 2, second.claim().attempt());
            Expect.equal("the third attempt", 3, third.claim().attempt());
        }
    }

    @Test
    @Rule("C8")
    @DisplayName("C8: a lease lasts exactly as long as was asked for, to the microsecond")
    default void leaseIsExact() {
        try (Bench bench = Bench.open(this)) {
            Duration asked = Duration.ofMinutes(3).plus(Bench.MICRO);

            Lease lease = bench.granted(bench.request("a").lease(asked))
                    .grant()
                    .claim()
                    .lease();

            Expect.equal("the lease", asked, Duration.between(lease.grantedAt(), lease.expiresAt()));
        }
    }

    @Test
    @Rule("C8")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C8: a lease starts now and inherits nothing of the predecessor's")
    default void leaseStartsNow() {
        try (Bench bench = Bench.open(this)) {
            Grant first =
                    bench.granted(bench.request("a").lease(Duration.ofDays(20))).grant();
            bench.release(first, Outcome.failed());
            bench.advance(Duration.ofMinutes(1));
            Instant now = bench.now();

            Grant second = bench.claim("a");

            Expect.equal(
                    "the lease",
                    new Lease(now, now.plus(Bench.LEASE)),
                    second.claim().lease());
        }
    }

    @Test
    @Rule("C14")
    @DisplayName("C14: a grant carries who held the item before, how that ended, its progress and latest evidence")
    default void handOffAfterRelease() {
        try (Bench bench = Bench.open(this)) {
            Packet progress = new Packet("{\"step\": 2}");
            Outcome outcome = Outcome.failed().withNote("disk full").withResult(new Packet("{\"code\":28}"));
            Grant first = bench.claim(Bench.ANN, "a");
            Expect.answer(
                    Extended.class,
                    bench.authority()
                            .heartbeat(Heartbeat.of(first.proof(), Bench.LEASE).withProgress(progress)));
            Instant end = bench.release(first, outcome).at();
            bench.admin().recordEvidence(first.proof(), new Packet("{\"seen\":1}"));
            bench.admin().recordEvidence(first.proof(), new Packet("{\"seen\":2}"));

            HandOff handOff = handOff(bench.claim(Bench.BOB, "a"));

            Expect.equal("from", Bench.ANN, handOff.from());
            Expect.equal("the fence", first.claim().fence(), handOff.fence());
            Expect.equal("the end", ClaimEnd.released(end, outcome), handOff.end());
            Expect.equal("the progress", Optional.of(progress), handOff.progress());
            Expect.equal(
                    "the latest evidence",
                    Optional.of(new Packet("{\"seen\":2}")),
                    handOff.evidence().map(Evidence::packet));
        }
    }

    @Test
    @Rule("C14")
    @DisplayName("C14: an abandoned claim is handed on too; the first grant of an item has nothing to hand on")
    default void handOffAfterAbandon() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim(Bench.ANN, "a");
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "host is gone");

            HandOff handOff = handOff(bench.claim(Bench.BOB, "a"));

            Expect.equal("the first hand-off", Optional.empty(), first.handOff());
            Expect.equal("the cause", ClaimEnd.Cause.ABANDONED, handOff.end().cause());
            Expect.equal(
                    "the reason", Optional.of("host is gone"), handOff.end().reason());
            Expect.equal("the progress", Optional.empty(), handOff.progress());
        }
    }

    private static HandOff handOff(Grant grant) {
        return grant.handOff()
                .orElseThrow(() -> new AssertionError("expected: a grant with a hand-off; answered: " + grant));
    }

    private static void newer(Grant later, Grant earlier) {
        Expect.that(
                "a fence greater than " + earlier.claim().fence(),
                later.claim().fence().isNewerThan(earlier.claim().fence()),
                later.claim());
    }
}
