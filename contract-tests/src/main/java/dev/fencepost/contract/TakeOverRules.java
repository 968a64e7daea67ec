package dev.fencepost.contract;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
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

/** How a lapsed claim is taken over. */
@Needs(Need.MOVABLE_TIME)
interface TakeOverRules extends FixtureSource {

    @Test
    @Rule("X3")
    @DisplayName("X3: a takeover grants the longest-lapsed item with all that a grant carries, and ends its claim")
    default void longestLapsedIsTakenOver() {
        try (Bench bench = Bench.open(this)) {
            bench.granted(bench.request("later").lease(Duration.ofMinutes(3)));
            Candidate keyed = Candidate.of(bench.item("sooner")).withConcurrencyKey("one");
            Grant lapsed = bench.granted(
                            bench.request().candidates(List.of(keyed)).lease(Duration.ofMinutes(2)))
                    .grant();
            Packet progress = new Packet("{\"step\":3}");
            Expect.answer(
                    Extended.class,
                    bench.authority()
                            .heartbeat(Heartbeat.of(lapsed.proof(), Duration.ofMinutes(2))
                                    .withProgress(progress)));
            bench.advance(Duration.ofMinutes(4));
            Instant now = bench.now();

            Grant grant = bench.takeOver(Bench.BOB);

            Expect.equal("the item", bench.item("sooner"), grant.claim().key());
            Expect.equal("the claimant", Bench.BOB, grant.claim().claimant());
            Expect.equal(
                    "the lease",
                    new Lease(now, now.plus(Bench.LEASE)),
                    grant.claim().lease());
            Expect.equal("the attempt", 2, grant.claim().attempt());
            Expect.that(
                    "a fence greater than " + lapsed.claim().fence(),
                    grant.claim().fence().isNewerThan(lapsed.claim().fence()),
                    grant.claim());
            Expect.equal("the previous fence", Optional.of(lapsed.claim().fence()), grant.previousFence());
            ClaimRecord ended = bench.history("sooner").get(0);
            Expect.equal("the end", Optional.of(ClaimEnd.reclaimed(now)), ended.end());
            Expect.equal("the progress", Optional.of(progress), ended.progress());
            Expect.equal("the hand-off", ended.handOff(), grant.handOff());
            Expect.equal(
                    "the concurrency key",
                    Optional.of("one"),
                    bench.last("sooner").concurrencyKey());
            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
        }
    }

    @Test
    @Rule("X3")
    @DisplayName("X3: a takeover waits for expiry + grace, to the microsecond")
    default void takeOverHonoursGrace() {
        try (Bench bench = Bench.open(this)) {
            Duration grace = Duration.ofMinutes(2);
            bench.lapse(bench.claim("a"));

            bench.advance(grace.minus(Bench.MICRO));
            Expect.answer(
                    NothingLapsed.class,
                    bench.authority().reclaimExpired(takeOver(bench).withGrace(grace)));
            bench.advance(Bench.MICRO);

            Expect.answer(
                    TakenOver.class,
                    bench.authority().reclaimExpired(takeOver(bench).withGrace(grace)));
        }
    }

    @Test
    @Rule("X4")
    @DisplayName("X4: a takeover passes over an item that has used up its attempts")
    default void quarantinedIsPassedOver() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("tried"), Outcome.failed());
            bench.granted(bench.request("tried").lease(Duration.ofMinutes(1)));
            bench.granted(bench.request("fresh").lease(Duration.ofMinutes(2)));
            bench.advance(Duration.ofMinutes(3));

            TakenOver taken = Expect.answer(
                    TakenOver.class,
                    bench.authority().reclaimExpired(takeOver(bench).withMaxAttempts(2)));

            Expect.equal("the item", bench.item("fresh"), taken.grant().claim().key());
            Expect.equal(
                    "the end of the other",
                    Optional.empty(),
                    bench.last("tried").end());
        }
    }

    @Test
    @Rule("X4")
    @DisplayName("X4: a takeover passes over an item whose concurrency key is at its limit")
    default void limitedIsPassedOver() {
        try (Bench bench = Bench.open(this)) {
            Candidate busy = Candidate.of(bench.item("busy-key")).withConcurrencyKey("one");
            Candidate holder = Candidate.of(bench.item("holder")).withConcurrencyKey("one");
            bench.granted(bench.request().candidates(List.of(busy)).lease(Duration.ofMinutes(1)));
            bench.granted(bench.request("no-key").lease(Duration.ofMinutes(2)));
            bench.granted(bench.request().candidates(List.of(holder)));
            bench.advance(Duration.ofMinutes(3));

            TakenOver taken = Expect.answer(
                    TakenOver.class,
                    bench.authority()
                            .reclaimExpired(
                                    takeOver(bench).withLimits(Limits.none().withPerConcurrencyKey(1))));

            Expect.equal("the item", bench.item("no-key"), taken.grant().claim().key());
        }
    }

    @Test
    @Rule({"X4", "X5"})
    @DisplayName(
            "X5: where every lapsed item is passed over the answer says why, longest lapsed first; nothing changes")
    default void everyLapsedItemIsPassedOver() {
        try (Bench bench = Bench.open(this)) {
            Claimant sameHost = Claimant.ofAgent("host-1", "another");
            bench.granted(bench.request("b").lease(Duration.ofMinutes(1)));
            bench.granted(bench.request("a").lease(Duration.ofMinutes(2)));
            bench.claim("active");
            bench.advance(Duration.ofMinutes(3));
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            NothingLapsed answer = Expect.answer(
                    NothingLapsed.class,
                    bench.authority()
                            .reclaimExpired(TakeOver.of(bench.scope(), sameHost)
                                    .withLimits(Limits.none().withPerHost(1))));

            Expect.equal(
                    "the skips",
                    List.of(
                            Skip.of(bench.item("b"), SkipReason.LIMIT_HOST),
                            Skip.of(bench.item("a"), SkipReason.LIMIT_HOST)),
                    answer.skips());
            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
        }
    }

    @Test
    @Rule("X5")
    @DisplayName("X5: with no lapsed claim in the scope the answer is NothingLapsed, whatever else there is")
    default void nothingLapsed() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.in(Bench.freshScope()).claim("elsewhere"));
            bench.release(bench.claim("released"), Outcome.failed());
            bench.claim("active");
            List<ClaimRecord> before = bench.inspect(ClaimQuery.of(bench.scope()));

            NothingLapsed answer =
                    Expect.answer(NothingLapsed.class, bench.authority().reclaimExpired(takeOver(bench)));

            Expect.equal("the skips", List.of(), answer.skips());
            Expect.equal("the claims of the scope", before, bench.inspect(ClaimQuery.of(bench.scope())));
        }
    }

    private static TakeOver takeOver(Bench bench) {
        return TakeOver.of(bench.scope(), Bench.BOB).withLease(Bench.LEASE);
    }
}
