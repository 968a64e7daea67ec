package dev.fencepost.contract;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What is remembered of the past. */
@Needs(Need.MOVABLE_TIME)
interface RetentionRules extends FixtureSource {

    @Test
    @Rule("A6")
    @DisplayName("A6: prune keeps the newest keepPerItem ended claims of each item, whatever their age")
    default void newestAreKept() {
        try (Bench bench = Bench.open(this)) {
            endedClaims(bench, "a", 4);
            endedClaims(bench, "b", 1);
            bench.claim("a");
            List<ClaimRecord> before = bench.history("a");
            bench.advance(Duration.ofMinutes(1));

            Pruned pruned = bench.admin().prune(new Retention(Duration.ZERO, 2));

            Expect.that("at least the 2 claims of a", pruned.claims() >= 2, pruned);
            Expect.equal("the claims of a", before.subList(2, 5), bench.history("a"));
            Expect.equal("the number of claims of b", 1, bench.history("b").size());
        }
    }

    @Test
    @Rule("A6")
    @DisplayName("A6: prune keeps what ended exactly keepFor ago, and drops it a microsecond later")
    default void youngAreKept() {
        try (Bench bench = Bench.open(this)) {
            Retention retention = new Retention(Duration.ofHours(1), 1);
            endedClaims(bench, "a", 2);

            bench.advance(Duration.ofHours(1));
            bench.admin().prune(retention);
            int at = bench.history("a").size();
            bench.advance(Bench.MICRO);
            bench.admin().prune(retention);
            int after = bench.history("a").size();

            Expect.equal("the claims left at keepFor", 2, at);
            Expect.equal("the claims left after keepFor", 1, after);
        }
    }

    @Test
    @Rule("A6")
    @DisplayName("A6: prune never drops what has not ended, however long ago it lapsed")
    default void notEndedIsKept() {
        try (Bench bench = Bench.open(this)) {
            endedClaims(bench, "a", 1);
            Grant lapsed = bench.claim("a");
            bench.advance(Duration.ofDays(999));

            bench.admin().prune(new Retention(Duration.ZERO, 1));

            Expect.equal("the number of claims", 2, bench.history("a").size());
            Expect.equal("the lapsed claim", lapsed.claim(), bench.last("a").claim());
        }
    }

    @Test
    @Rule({"A6", "C5", "C6", "C7"})
    @DisplayName("A6: prune drops no fence, no attempt, no count of attempts and no state of an item")
    default void itemStateOutlivesPrune() {
        try (Bench bench = Bench.open(this)) {
            endedClaims(bench, "a", 3);
            Grant last = bench.claim("a");
            bench.release(last, Outcome.completed());
            bench.advance(Duration.ofDays(1));
            bench.admin().prune(new Retention(Duration.ZERO, 1));
            Expect.equal("the number of claims left", 1, bench.history("a").size());

            NothingClaimable completed = bench.nothing(bench.request("a"));
            Expect.equal(
                    "the reason", SkipReason.COMPLETED, completed.skips().get(0).reason());
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());
            Grant next = bench.claim("a");
            Expect.that(
                    "a fence greater than " + last.claim().fence(),
                    next.claim().fence().isNewerThan(last.claim().fence()),
                    next.claim());
            Expect.equal(
                    "the previous fence",
                    last.claim().fence(),
                    next.previousFence().orElseThrow());
            Expect.equal("the attempt", 5, next.claim().attempt());
        }
    }

    @Test
    @Rule({"A6", "L7"})
    @DisplayName("A6: prune does not lift a quarantine")
    default void quarantineOutlivesPrune() {
        try (Bench bench = Bench.open(this)) {
            endedClaims(bench, "a", 3);
            bench.advance(Duration.ofDays(1));
            bench.admin().prune(new Retention(Duration.ZERO, 1));

            NothingClaimable answer = bench.nothing(bench.request("a").maxAttempts(3));

            Expect.equal(
                    "the reason", SkipReason.QUARANTINED, answer.skips().get(0).reason());
        }
    }

    @Test
    @Rule("A7")
    @DisplayName("A7: a claim was held from its grant until its end, to the microsecond")
    default void heldUntilTheEnd() {
        try (Bench bench = Bench.open(this)) {
            bench.advance(Duration.ofMinutes(1));
            Grant grant = bench.claim("a");
            bench.advance(Duration.ofMinutes(2));
            Instant end = bench.release(grant, Outcome.failed()).at();
            bench.advance(Duration.ofMinutes(2));
            Instant start = grant.claim().lease().grantedAt();

            Expect.equal("before", new HolderAt.HeldByNobody(), at(bench, start.minus(Bench.MICRO)));
            Expect.equal("at the grant", new HolderAt.HeldBy(bench.last("a")), at(bench, start));
            Expect.equal("at last", new HolderAt.HeldBy(bench.last("a")), at(bench, end.minus(Bench.MICRO)));
            Expect.equal("at the end", new HolderAt.HeldByNobody(), at(bench, end));
        }
    }

    @Test
    @Rule("A7")
    @DisplayName(
            "A7: a lapsed claim was held until its expiry, however late it was reclaimed; then nobody, then the next")
    default void heldUntilTheExpiry() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim(Bench.ANN, "a");
            Instant expiry = first.claim().lease().expiresAt();
            bench.lapse(first);
            bench.advance(Duration.ofMinutes(3));
            Grant second = bench.claim(Bench.BOB, "a");
            List<ClaimRecord> history = bench.history("a");

            Expect.equal(
                    "before the expiry", new HolderAt.HeldBy(history.get(0)), at(bench, expiry.minus(Bench.MICRO)));
            Expect.equal("at the expiry", new HolderAt.HeldByNobody(), at(bench, expiry));
            Expect.equal(
                    "at the next grant",
                    new HolderAt.HeldBy(history.get(1)),
                    at(bench, second.claim().lease().grantedAt()));
        }
    }

    @Test
    @Rule("A7")
    @DisplayName("A7: an instant before the oldest claim that is remembered is Forgotten where older ones were pruned")
    default void forgotten() {
        try (Bench bench = Bench.open(this)) {
            Instant beforeAll = bench.now().minus(Duration.ofDays(1));
            Instant first = bench.claim("a").claim().lease().grantedAt();
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            bench.advance(Duration.ofMinutes(5));
            Instant second = bench.claim("a").claim().lease().grantedAt();
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            bench.advance(Duration.ofMinutes(5));
            Expect.equal("before the prune", new HolderAt.HeldByNobody(), at(bench, beforeAll));

            bench.admin().prune(new Retention(Duration.ZERO, 1));

            Expect.equal("at the pruned grant", new HolderAt.Forgotten(), at(bench, first));
            Expect.equal("long before", new HolderAt.Forgotten(), at(bench, beforeAll));
            Expect.equal("just before the kept one", new HolderAt.Forgotten(), at(bench, second.minus(Bench.MICRO)));
            Expect.equal("at and after the kept one", new HolderAt.HeldByNobody(), at(bench, second));
            Expect.equal(
                    "of an item that was never granted",
                    new HolderAt.HeldByNobody(),
                    bench.admin().historyAt(bench.item("never"), first));
        }
    }

    private static HolderAt at(Bench bench, Instant instant) {
        return bench.admin().historyAt(bench.item("a"), instant);
    }

    private static void endedClaims(Bench bench, String id, int howMany) {
        for (int i = 0; i < howMany; i++) {
            bench.release(bench.claim(id), Outcome.failed());
        }
    }
}
