package dev.fencepost.contract;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Limits;
import dev.fencepost.authority.NothingClaimable;
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
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What an outcome means for the item. */
interface ItemStateRules extends FixtureSource {

    @Test
    @Rule("C15")
    @DisplayName("C15: a completed item is skipped, also by a request made before its completion, until it is reopened")
    default void completedStaysCompleted() {
        try (Bench bench = Bench.open(this)) {
            ClaimRequest.Builder madeBefore = bench.request(Bench.BOB, "a");
            bench.release(bench.claim("a"), Outcome.completed());

            NothingClaimable old = bench.nothing(madeBefore);
            NothingClaimable fresh = bench.nothing(bench.request("a"));
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());

            Expect.equal("the reason", SkipReason.COMPLETED, old.skips().get(0).reason());
            Expect.equal(
                    "the reason", SkipReason.COMPLETED, fresh.skips().get(0).reason());
            bench.claim("a");
        }
    }

    @Test
    @Rule("C15")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C15: a completed item does not become claimable with time")
    default void completedForEver() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.completed());

            bench.advance(Duration.ofDays(400));
            bench.sweep();
            NothingClaimable answer = bench.nothing(bench.request("a"));

            Expect.equal(
                    "the reason", SkipReason.COMPLETED, answer.skips().get(0).reason());
        }
    }

    @Test
    @Rule("C16")
    @DisplayName("C16: a blocked item is skipped as BLOCKED until it is reopened")
    default void blockedUntilReopened() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.blocked());

            NothingClaimable answer = bench.nothing(bench.request("a"));
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());

            Expect.equal("the reason", SkipReason.BLOCKED, answer.skips().get(0).reason());
            bench.claim("a");
        }
    }

    @Test
    @Rule("C17")
    @DisplayName("C17: an item released as FAILED or YIELDED is claimable at once")
    default void failedAndYieldedAreFree() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.failed());
            Grant second = bench.claim("a");
            bench.release(second, Outcome.yielded());

            Grant third = bench.claim("a");

            Expect.equal("the attempt", 3, third.claim().attempt());
        }
    }

    @Test
    @Rule("C17")
    @DisplayName("C17: a rest of no length is no rest")
    default void noRest() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.failed().withRetryAfter(Duration.ZERO));

            bench.claim("a");
        }
    }

    @Test
    @Rule("C17")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("C17: with retryAfter an item rests to the last microsecond, and is claimable from the next on")
    default void restEndsExactly() {
        try (Bench bench = Bench.open(this)) {
            Duration rest = Duration.ofMinutes(5);
            bench.release(bench.claim("a"), Outcome.yielded().withRetryAfter(rest));

            bench.advance(rest.minus(Bench.MICRO));
            NothingClaimable before = bench.nothing(bench.request("a"));
            bench.advance(Bench.MICRO);
            Grant after = bench.claim("a");

            Expect.equal(
                    "the reason", SkipReason.COOLING_DOWN, before.skips().get(0).reason());
            Expect.equal("the attempt", 2, after.claim().attempt());
        }
    }

    @Test
    @Rule("C17")
    @DisplayName("C17: a resting item takes nothing from a limit")
    default void restingItemHoldsNothing() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.failed().withRetryAfter(Duration.ofMinutes(5)));

            Grant other = bench.granted(
                            bench.request("a", "b").limits(Limits.none().withPerScope(1)))
                    .grant();

            Expect.equal("the item granted", bench.item("b"), other.claim().key());
        }
    }
}
