package dev.fencepost.contract;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.FencingToken;
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

/** How an operator frees and reopens items. */
interface AdminRules extends FixtureSource {

    @Test
    @Rule("A1")
    @DisplayName("A1: abandon ends an active claim with the reason, and the item is free")
    default void abandonActive() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");

            AbandonResult answer =
                    bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "host \u2716 gone\nfor good");

            ClaimRecord ended = bench.last("a");
            Expect.equal("the answer", new AbandonResult.Abandoned(ended), answer);
            Expect.equal("the claim", grant.claim(), ended.claim());
            Expect.equal(
                    "the cause",
                    Optional.of(ClaimEnd.Cause.ABANDONED),
                    ended.end().map(ClaimEnd::cause));
            Expect.equal(
                    "the reason",
                    Optional.of("host \u2716 gone\nfor good"),
                    ended.end().flatMap(ClaimEnd::reason));
            bench.claim(Bench.BOB, "a");
        }
    }

    @Test
    @Rule("A1")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("A1: abandon ends a lapsed claim too, now")
    default void abandonLapsed() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim("a"));
            bench.advance(Duration.ofMinutes(1));
            Instant now = bench.now();

            Expect.answer(
                    AbandonResult.Abandoned.class,
                    bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test"));

            Expect.equal(
                    "the end",
                    Optional.of(ClaimEnd.abandoned(now, "test")),
                    bench.last("a").end());
        }
    }

    @Test
    @Rule("A2")
    @DisplayName(
            "A2: abandon with the fence of the last claim acts; with any other it is a mismatch and changes nothing")
    default void abandonByFence() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            Grant second = bench.claim("a");
            FencingToken last = second.claim().fence();
            FenceMismatch mismatch = new FenceMismatch(bench.item("a"), last);

            Expect.equal(
                    "with an older fence",
                    mismatch,
                    abandon(bench, first.claim().fence()));
            Expect.equal("with a later fence", mismatch, abandon(bench, last.next()));
            Expect.answer(Held.class, bench.authority().verify(second.proof()));
            Expect.answer(AbandonResult.Abandoned.class, abandon(bench, last));
        }
    }

    @Test
    @Rule("A2")
    @DisplayName(
            "A2: reopen with the fence of the last claim acts; with any other it is a mismatch and changes nothing")
    default void reopenByFence() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.release(first, Outcome.failed());
            Grant second = bench.claim("a");
            bench.release(second, Outcome.completed());
            FencingToken last = second.claim().fence();
            ClaimRecord before = bench.last("a");

            ReopenResult older = bench.admin()
                    .reopen(bench.item("a"), ExpectedFence.exactly(first.claim().fence()));
            Expect.equal("with an older fence", new FenceMismatch(bench.item("a"), last), older);
            Expect.equal("the record", before, bench.last("a"));
            Expect.answer(
                    ReopenResult.Reopened.class, bench.admin().reopen(bench.item("a"), ExpectedFence.exactly(last)));
        }
    }

    private static AbandonResult abandon(Bench bench, FencingToken fence) {
        return bench.admin().abandon(bench.item("a"), ExpectedFence.exactly(fence), "test");
    }

    @Test
    @Rule("A3")
    @DisplayName("A3: abandon of an item that was never granted, or whose claim has ended, is NothingToAbandon")
    default void nothingToAbandon() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.release(grant, Outcome.failed());
            ClaimRecord before = bench.last("a");

            AbandonResult never = bench.admin().abandon(bench.item("never"), ExpectedFence.force(), "test");
            AbandonResult neverByFence =
                    bench.admin().abandon(bench.item("never"), ExpectedFence.exactly(new FencingToken(1)), "test");
            AbandonResult ended = abandon(bench, grant.claim().fence());

            Expect.equal("of a new item", new AbandonResult.NothingToAbandon(bench.item("never")), never);
            Expect.equal(
                    "of a new item by fence", new AbandonResult.NothingToAbandon(bench.item("never")), neverByFence);
            Expect.equal("of an ended claim", new AbandonResult.NothingToAbandon(bench.item("a")), ended);
            Expect.equal("the record", before, bench.last("a"));
        }
    }

    @Test
    @Rule("A4")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("A4: reopen makes an item claimable at once, and the record of its last claim shows when")
    default void reopenShowsWhen() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.completed());
            bench.advance(Duration.ofMinutes(1));
            Instant now = bench.now();

            ReopenResult answer = bench.admin().reopen(bench.item("a"), ExpectedFence.force());

            Expect.equal("the answer", new ReopenResult.Reopened(bench.last("a")), answer);
            Expect.equal("when", Optional.of(now), bench.last("a").reopenedAt());
            bench.claim("a");
            Expect.equal(
                    "when, as the earlier claim remembers",
                    Optional.of(now),
                    bench.history("a").get(0).reopenedAt());
            Expect.equal("of the new claim", Optional.empty(), bench.last("a").reopenedAt());
        }
    }

    @Test
    @Rule("A4")
    @DisplayName("A4: reopen lifts COMPLETED, BLOCKED, the rest after retryAfter, and quarantine")
    default void reopenLiftsEverything() {
        try (Bench bench = Bench.open(this)) {
            List<Outcome> outcomes = List.of(
                    Outcome.completed(),
                    Outcome.blocked(),
                    Outcome.yielded().withRetryAfter(Duration.ofDays(9)),
                    Outcome.failed());

            for (Outcome outcome : outcomes) {
                bench.release(bench.claim("a"), outcome);
                bench.nothing(bench.request("a").maxAttempts(1));
                Expect.answer(
                        ReopenResult.Reopened.class, bench.admin().reopen(bench.item("a"), ExpectedFence.force()));
                Grant grant = bench.granted(bench.request("a").maxAttempts(1)).grant();
                bench.release(grant, Outcome.completed());
                bench.admin().reopen(bench.item("a"), ExpectedFence.force());
            }
        }
    }

    @Test
    @Rule("A5")
    @DisplayName("A5: reopen is NothingToReopen for a new item, an active claim, and an item reopened since")
    default void nothingToReopen() {
        try (Bench bench = Bench.open(this)) {
            ReopenResult.NothingToReopen nothing = new ReopenResult.NothingToReopen(bench.item("a"));

            Expect.equal("of a new item", nothing, bench.admin().reopen(bench.item("a"), ExpectedFence.force()));
            Grant grant = bench.claim("a");
            Expect.equal("of an active claim", nothing, bench.admin().reopen(bench.item("a"), ExpectedFence.force()));
            Expect.answer(Held.class, bench.authority().verify(grant.proof()));
            bench.release(grant, Outcome.completed());
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());
            ClaimRecord reopened = bench.last("a");
            Expect.equal(
                    "of an item reopened since", nothing, bench.admin().reopen(bench.item("a"), ExpectedFence.force()));
            Expect.equal("the record", reopened, bench.last("a"));
        }
    }

    @Test
    @Rule("A5")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("A5: reopen is NothingToReopen for a lapsed claim that nobody ended")
    default void lapsedIsNotReopened() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim("a"));

            ReopenResult answer = bench.admin().reopen(bench.item("a"), ExpectedFence.force());

            Expect.equal("the answer", new ReopenResult.NothingToReopen(bench.item("a")), answer);
        }
    }
}
