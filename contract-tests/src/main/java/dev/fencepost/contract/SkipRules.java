package dev.fencepost.contract;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
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

/** What claimNext says of the candidates that it passes over. */
interface SkipRules extends FixtureSource {

    @Test
    @Rule("C3")
    @DisplayName("C3: a HELD skip shows the public claim and says that it lasts until the expiry")
    default void heldSkip() {
        try (Bench bench = Bench.open(this)) {
            Grant held = bench.claim(Bench.ANN, "a");

            NothingClaimable answer = bench.nothing(bench.request(Bench.BOB, "a"));

            Expect.equal("the skips", List.of(Skip.held(held.claim())), answer.skips());
        }
    }

    @Test
    @Rule("C3")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C3: a lapsed item under RECLAIM is skipped until expiry + takeoverGrace, and shows the claim")
    default void lapsedSkipUnderReclaim() {
        try (Bench bench = Bench.open(this)) {
            Duration grace = Duration.ofMinutes(3);
            Grant lapsed = bench.claim(Bench.ANN, "a");
            bench.lapse(lapsed);

            NothingClaimable answer =
                    bench.nothing(bench.request(Bench.BOB, "a").takeoverGrace(grace));

            Instant until = lapsed.claim().lease().expiresAt().plus(grace);
            Expect.equal("the skips", List.of(lapsedSkip(lapsed, Optional.of(until))), answer.skips());
        }
    }

    @Test
    @Rule("C3")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C3: a lapsed item under LEAVE is skipped with no end in sight, and shows the claim")
    default void lapsedSkipUnderLeave() {
        try (Bench bench = Bench.open(this)) {
            Grant lapsed = bench.claim(Bench.ANN, "a");
            bench.lapse(lapsed);

            NothingClaimable answer =
                    bench.nothing(bench.request(Bench.BOB, "a").lapsedPolicy(LapsedPolicy.LEAVE));

            Expect.equal("the skips", List.of(lapsedSkip(lapsed, Optional.empty())), answer.skips());
        }
    }

    @Test
    @Rule("C3")
    @DisplayName("C3: a COOLING_DOWN skip lasts until the rest is over and shows no claim")
    default void coolingDownSkip() {
        try (Bench bench = Bench.open(this)) {
            Duration rest = Duration.ofMinutes(7);
            Instant end = bench.release(bench.claim("a"), Outcome.failed().withRetryAfter(rest))
                    .at();

            NothingClaimable answer = bench.nothing(bench.request("a"));

            Skip cooling =
                    new Skip(bench.item("a"), SkipReason.COOLING_DOWN, Optional.empty(), Optional.of(end.plus(rest)));
            Expect.equal("the skips", List.of(cooling), answer.skips());
        }
    }

    @Test
    @Rule("C3")
    @DisplayName("C3: skips that do not end by themselves say nothing but their reason")
    default void otherSkipsSayNothingMore() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("completed"), Outcome.completed());
            bench.release(bench.claim("blocked"), Outcome.blocked());
            bench.release(bench.claim("quarantined"), Outcome.failed());
            bench.claim("held");

            NothingClaimable answer = bench.nothing(bench.request("completed", "blocked", "quarantined", "fresh")
                    .maxAttempts(1)
                    .limits(Limits.none().withPerScope(1)));

            Expect.equal(
                    "the skips",
                    List.of(
                            Skip.of(bench.item("completed"), SkipReason.COMPLETED),
                            Skip.of(bench.item("blocked"), SkipReason.BLOCKED),
                            Skip.of(bench.item("quarantined"), SkipReason.QUARANTINED),
                            Skip.of(bench.item("fresh"), SkipReason.LIMIT_SCOPE)),
                    answer.skips());
        }
    }

    @Test
    @Rule("C4")
    @DisplayName("C4: Granted lists every candidate passed over before the last grant, in order, and none after it")
    default void grantedListsSkipsBeforeTheLastGrant() {
        try (Bench bench = Bench.open(this)) {
            Grant held = bench.claim("held");
            bench.release(bench.claim("done"), Outcome.completed());

            Granted two = bench.granted(
                    bench.request("held", "a", "done", "b", "blocked-out").howMany(2));
            Granted fewer = bench.granted(bench.request("done", "c", "held").howMany(2));

            Skip done = Skip.of(bench.item("done"), SkipReason.COMPLETED);
            Expect.equal("the skips of two grants", List.of(Skip.held(held.claim()), done), two.skips());
            Expect.equal("the skips before the last of fewer grants", List.of(done), fewer.skips());
        }
    }

    @Test
    @Rule("C4")
    @DisplayName("C4: of several reasons to skip, what the item is comes before the attempts and the limits")
    default void stateComesBeforeLimits() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("completed"), Outcome.completed());
            bench.release(bench.claim("blocked"), Outcome.blocked());
            bench.release(bench.claim("cooling"), Outcome.failed().withRetryAfter(Duration.ofHours(1)));
            bench.release(bench.claim("failed"), Outcome.failed());
            bench.claim("held");

            NothingClaimable answer = bench.nothing(
                    strict(bench).candidates(keyed(bench, "completed", "blocked", "held", "cooling", "failed")));

            Expect.equal(
                    "the reasons",
                    List.of(
                            SkipReason.COMPLETED,
                            SkipReason.BLOCKED,
                            SkipReason.HELD,
                            SkipReason.COOLING_DOWN,
                            SkipReason.QUARANTINED),
                    reasons(answer));
        }
    }

    @Test
    @Rule("C4")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C4: a lapsed item that may not be reclaimed is said to be so before attempts and limits")
    default void lapsedComesBeforeLimits() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim("lapsed"));
            bench.granted(bench.request().candidates(keyed(bench, "other")));

            NothingClaimable answer = bench.nothing(
                    strict(bench).lapsedPolicy(LapsedPolicy.LEAVE).candidates(keyed(bench, "lapsed", "fresh")));

            Expect.equal(
                    "the reasons", List.of(SkipReason.LAPSED_NOT_RECLAIMABLE, SkipReason.LIMIT_SCOPE), reasons(answer));
        }
    }

    @Test
    @Rule("C4")
    @DisplayName("C4: of several limits that are reached, scope is named before claimant, host and key")
    default void limitsHaveAnOrder() {
        try (Bench bench = Bench.open(this)) {
            bench.granted(bench.request().candidates(keyed(bench, "held")));
            Limits key = Limits.none().withPerConcurrencyKey(1);
            Limits host = key.withPerHost(1);
            Limits claimant = host.withPerClaimant(1);
            Limits scope = claimant.withPerScope(1);

            List<SkipReason> reasons = List.of(scope, claimant, host, key).stream()
                    .map(limits -> bench.nothing(
                            bench.request().candidates(keyed(bench, "fresh")).limits(limits)))
                    .flatMap(answer -> reasons(answer).stream())
                    .toList();

            Expect.equal(
                    "the reasons",
                    List.of(
                            SkipReason.LIMIT_SCOPE,
                            SkipReason.LIMIT_CLAIMANT,
                            SkipReason.LIMIT_HOST,
                            SkipReason.LIMIT_KEY),
                    reasons);
        }
    }

    @Test
    @Rule("C12")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C12: NothingClaimable names the earliest expiry among the held, and when the first skip ends")
    default void earliestExpiryAndRetry() {
        try (Bench bench = Bench.open(this)) {
            bench.granted(bench.request("late").lease(Duration.ofMinutes(9)));
            Grant early = bench.granted(bench.request("early").lease(Duration.ofMinutes(5)))
                    .grant();
            bench.release(bench.claim("rests"), Outcome.yielded().withRetryAfter(Duration.ofMinutes(4)));
            bench.advance(Duration.ofMinutes(1));

            NothingClaimable held = bench.nothing(bench.request("late", "early"));
            NothingClaimable resting = bench.nothing(bench.request("late", "early", "rests"));

            Optional<Instant> expiry = Optional.of(early.claim().lease().expiresAt());
            Expect.equal("the earliest expiry", expiry, held.earliestExpiry());
            Expect.equal("when to ask again", Optional.of(Duration.ofMinutes(4)), held.retryAfter());
            Expect.equal("the earliest expiry", expiry, resting.earliestExpiry());
            Expect.equal("when to ask again", Optional.of(Duration.ofMinutes(3)), resting.retryAfter());
        }
    }

    @Test
    @Rule("C12")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C12: a lapsed item in its grace says when to ask again, but has no expiry to wait for")
    default void graceCountsForRetryOnly() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim("lapsed"));
            bench.advance(Duration.ofMinutes(1));

            NothingClaimable answer = bench.nothing(bench.request("lapsed").takeoverGrace(Duration.ofMinutes(3)));

            Expect.equal("the earliest expiry", Optional.empty(), answer.earliestExpiry());
            Expect.equal("when to ask again", Optional.of(Duration.ofMinutes(2)), answer.retryAfter());
        }
    }

    @Test
    @Rule("C12")
    @DisplayName("C12: where no skip ends by itself, nothing is said about when to ask again")
    default void nothingToWaitFor() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("done"), Outcome.completed());

            NothingClaimable answer = bench.nothing(bench.request("done"));

            Expect.equal("the earliest expiry", Optional.empty(), answer.earliestExpiry());
            Expect.equal("when to ask again", Optional.empty(), answer.retryAfter());
        }
    }

    /** A request that is refused for its attempts and for every limit, wherever nothing else comes first. */
    private static ClaimRequest.Builder strict(Bench bench) {
        return bench.request()
                .maxAttempts(1)
                .limits(Limits.none()
                        .withPerScope(1)
                        .withPerClaimant(1)
                        .withPerHost(1)
                        .withPerConcurrencyKey(1));
    }

    private static List<Candidate> keyed(Bench bench, String... ids) {
        return bench.candidates(ids).stream()
                .map(candidate -> candidate.withConcurrencyKey("one"))
                .toList();
    }

    private static Skip lapsedSkip(Grant lapsed, Optional<Instant> until) {
        return new Skip(lapsed.claim().key(), SkipReason.LAPSED_NOT_RECLAIMABLE, Optional.of(lapsed.claim()), until);
    }

    private static List<SkipReason> reasons(NothingClaimable answer) {
        return answer.skips().stream().map(Skip::reason).toList();
    }
}
