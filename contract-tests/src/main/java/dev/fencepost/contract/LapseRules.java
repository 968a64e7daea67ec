package dev.fencepost.contract;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.SkipReason;
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

/** What claimNext does with an item whose lease is over. */
@Needs(Need.MOVABLE_TIME)
interface LapseRules extends FixtureSource {

    @Test
    @Rule("C18")
    @DisplayName("C18: with no grace a lapsed item is claimable at the instant of its expiry, not a microsecond before")
    default void claimableAtExpiry() {
        try (Bench bench = Bench.open(this)) {
            bench.claim(Bench.ANN, "a");

            bench.advance(Bench.LEASE.minus(Bench.MICRO));
            NothingClaimable before = bench.nothing(bench.request(Bench.BOB, "a"));
            bench.advance(Bench.MICRO);
            Grant at = bench.claim(Bench.BOB, "a");

            Expect.equal("the reason", SkipReason.HELD, before.skips().get(0).reason());
            Expect.equal("the claimant", Bench.BOB, at.claim().claimant());
        }
    }

    @Test
    @Rule("C18")
    @DisplayName("C18: with a grace a lapsed item is claimable from expiry + grace on, not a microsecond before")
    default void claimableAfterGrace() {
        try (Bench bench = Bench.open(this)) {
            Duration grace = Duration.ofMinutes(2);
            bench.lapse(bench.claim(Bench.ANN, "a"));

            bench.advance(grace.minus(Bench.MICRO));
            NothingClaimable before =
                    bench.nothing(bench.request(Bench.BOB, "a").takeoverGrace(grace));
            bench.advance(Bench.MICRO);
            Grant at = bench.granted(bench.request(Bench.BOB, "a").takeoverGrace(grace))
                    .grant();

            Expect.equal(
                    "the reason",
                    SkipReason.LAPSED_NOT_RECLAIMABLE,
                    before.skips().get(0).reason());
            Expect.equal("the claimant", Bench.BOB, at.claim().claimant());
        }
    }

    @Test
    @Rule("C18")
    @DisplayName("C18: the grace is each request's own: another request without one takes the item")
    default void graceIsPerRequest() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim(Bench.ANN, "a"));

            bench.nothing(bench.request(Bench.BOB, "a").takeoverGrace(Duration.ofHours(1)));
            Grant grant = bench.claim(Bench.BOB, "a");

            Expect.equal("the claimant", Bench.BOB, grant.claim().claimant());
        }
    }

    @Test
    @Rule("C18")
    @DisplayName("C18: with policy LEAVE a lapsed item is skipped however long ago it lapsed, until it is swept")
    default void leavePolicy() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim(Bench.ANN, "a"));
            bench.advance(Duration.ofDays(30));

            NothingClaimable answer =
                    bench.nothing(bench.request(Bench.BOB, "a").lapsedPolicy(LapsedPolicy.LEAVE));
            bench.sweep();
            Grant grant = bench.granted(bench.request(Bench.BOB, "a").lapsedPolicy(LapsedPolicy.LEAVE))
                    .grant();

            Expect.equal(
                    "the reason",
                    SkipReason.LAPSED_NOT_RECLAIMABLE,
                    answer.skips().get(0).reason());
            Expect.equal("the claimant", Bench.BOB, grant.claim().claimant());
        }
    }

    @Test
    @Rule("C19")
    @DisplayName("C19: granting a lapsed item ends the lapsed claim as RECLAIMED, now, and hands it on")
    default void grantEndsTheLapsedClaim() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = bench.claim(Bench.ANN, "a");
            bench.lapse(lapsed);
            bench.advance(Duration.ofMinutes(1));
            Instant now = bench.now();

            Grant grant = bench.claim(Bench.BOB, "a");

            ClaimRecord ended = bench.history("a").get(0);
            Expect.equal(
                    "the fence that ended",
                    lapsed.claim().fence(),
                    ended.claim().fence());
            Expect.equal("its end", Optional.of(ClaimEnd.reclaimed(now)), ended.end());
            Expect.equal("what is handed on", ended.handOff(), grant.handOff());
            Expect.equal("its lease", lapsed.claim().lease(), ended.claim().lease());
        }
    }
}
