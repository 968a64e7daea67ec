package dev.fencepost.contract;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Lost.Cause;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.AuthorityFixture.CallCost;
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

/** Short real leases, in place of the rules that move time, for a backend whose time cannot be moved. */
@Needs(Need.UNMOVABLE_TIME)
interface RealTimeRules extends FixtureSource {

    @Test
    @Rule({"T1", "T2", "V4"})
    @DisplayName("T1: a proof is Held while its lease runs and Lost(EXPIRED) afterwards, on the authority's own clock")
    default void leaseRunsOut() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = shortClaim(bench, "a");
            Instant expiry = grant.claim().lease().expiresAt();

            bench.await("the claim is lost", () -> isLost(bench, grant));

            Instant now = bench.now();
            Expect.that("lost at " + expiry + " or later", !now.isBefore(expiry), now);
            Expect.equal("verify", expired(grant), bench.authority().verify(grant.proof()));
        }
    }

    private static boolean isLost(Bench bench, Grant grant) {
        Verdict verdict = bench.authority().verify(grant.proof());
        if (verdict instanceof Held held) {
            Duration left = held.remaining();
            Expect.that(
                    "more than nothing and at most the lease remains",
                    !left.isNegative() && !left.isZero() && left.compareTo(shortLease(bench)) <= 0,
                    held);
        }
        return verdict instanceof Lost;
    }

    @Test
    @Rule({"T4", "T5"})
    @DisplayName(
            "T4: a heartbeat keeps a claim beyond its first expiry, under the same fence; a shorter one changes nothing")
    default void heartbeatKeepsTheClaim() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.granted(
                            bench.request("a").lease(shortLease(bench).multipliedBy(4)))
                    .grant();
            Extended extended = Expect.answer(Extended.class, bench.authority().heartbeat(grant.proof(), Bench.LEASE));
            Extended shorter =
                    Expect.answer(Extended.class, bench.authority().heartbeat(grant.proof(), shortLease(bench)));

            bench.awaitTime(grant.claim().lease().expiresAt());

            Held held = Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            Expect.equal("the fence", grant.claim().fence(), held.claim().fence());
            Expect.equal("the claim", extended.claim(), held.claim());
            Expect.equal("the claim after the shorter one", extended.claim(), shorter.claim());
        }
    }

    @Test
    @Rule({"T6", "R3"})
    @DisplayName("T6: heartbeat and release of a lapsed claim are Lost(EXPIRED) though nobody took the item")
    default void nothingRevivesALapsedClaim() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = shortClaim(bench, "a");
            bench.awaitTime(grant.claim().lease().expiresAt());

            Expect.equal("heartbeat", expired(grant), bench.authority().heartbeat(grant.proof(), Bench.LEASE));
            Expect.equal("release", expired(grant), bench.authority().release(grant.proof(), Outcome.completed()));
            Expect.equal("the end", Optional.empty(), bench.last("a").end());
        }
    }

    @Test
    @Rule({"C18", "C19", "T11", "R4"})
    @DisplayName("C18: a lapsed item is granted to another, which ends the lapsed claim and leaves its holder nothing")
    default void lapsedItemIsGranted() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = shortClaim(bench, "a");
            bench.awaitTime(lapsed.claim().lease().expiresAt());

            NothingClaimable tooEarly =
                    bench.nothing(bench.request(Bench.BOB, "a").takeoverGrace(Duration.ofHours(1)));
            Grant next = bench.claim(Bench.BOB, "a");

            Expect.equal(
                    "the reason under a grace",
                    SkipReason.LAPSED_NOT_RECLAIMABLE,
                    tooEarly.skips().get(0).reason());
            Expect.equal("the previous fence", Optional.of(lapsed.claim().fence()), next.previousFence());
            Expect.equal(
                    "the cause of the end",
                    Optional.of(ClaimEnd.Cause.RECLAIMED),
                    bench.history("a").get(0).end().map(ClaimEnd::cause));
            Expect.equal(
                    "a stale release",
                    Lost.of(lapsed.proof(), Cause.SUPERSEDED),
                    bench.authority().release(lapsed.proof(), Outcome.completed()));
            Expect.answer(Held.class, bench.authority().verify(next.proof()));
        }
    }

    @Test
    @Rule("C17")
    @DisplayName("C17: an item with retryAfter rests, and is claimable afterwards")
    default void restEnds() {
        try (Bench bench = Bench.open(this)) {
            Duration rest = shortLease(bench);
            Instant end = bench.release(bench.claim("a"), Outcome.failed().withRetryAfter(rest))
                    .at();

            bench.awaitTime(end.plus(rest));

            bench.claim("a");
        }
    }

    @Test
    @Rule({"X1", "X2"})
    @DisplayName("X1: a sweep ends lapsed claims, longest lapsed first, and no active one")
    default void sweepEndsLapsed() {
        try (Bench bench = Bench.open(this)) {
            Grant first = shortClaim(bench, "z");
            bench.awaitTime(first.claim().lease().grantedAt().plus(Bench.MICRO));
            Grant second = shortClaim(bench, "a");
            Grant active = bench.claim("active");
            bench.awaitTime(second.claim().lease().expiresAt());

            List<ClaimRecord> ended = bench.sweep();

            Expect.equal(
                    "what the sweep ended",
                    List.of(first.claim(), second.claim()),
                    ended.stream().map(ClaimRecord::claim).toList());
            Expect.answer(Held.class, bench.authority().verify(active.proof()));
        }
    }

    @Test
    @Rule("X3")
    @DisplayName("X3: a takeover grants a lapsed item with a greater fence and the hand-off")
    default void takeOverGrants() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = shortClaim(bench, "a");
            bench.awaitTime(lapsed.claim().lease().expiresAt());

            Grant grant = bench.takeOver(Bench.BOB);

            Expect.that(
                    "a fence greater than " + lapsed.claim().fence(),
                    grant.claim().fence().isNewerThan(lapsed.claim().fence()),
                    grant.claim());
            Expect.equal("the hand-off", bench.history("a").get(0).handOff(), grant.handOff());
        }
    }

    @Test
    @Rule("L1")
    @DisplayName("L1: a lapsed claim does not count")
    default void lapsedDoesNotCount() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = shortClaim(bench, "a");
            bench.awaitTime(lapsed.claim().lease().expiresAt());

            bench.granted(bench.request("b").limits(Limits.none().withPerScope(1)));
        }
    }

    private static Duration shortLease(Bench bench) {
        return bench.fixture().callCost() == CallCost.IN_PROCESS ? Duration.ofMillis(200) : Duration.ofSeconds(1);
    }

    private static Grant shortClaim(Bench bench, String id) {
        return bench.granted(bench.request(id).lease(shortLease(bench))).grant();
    }

    private static Lost expired(Grant grant) {
        return Lost.of(grant.proof(), Cause.EXPIRED);
    }
}
