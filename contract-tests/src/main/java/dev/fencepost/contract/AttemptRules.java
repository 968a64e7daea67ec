package dev.fencepost.contract;

import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** How many attempts an item gets. */
interface AttemptRules extends FixtureSource {

    @Test
    @Rule("L7")
    @DisplayName("L7: with maxAttempts n an item is granted n times, and then quarantined")
    default void quarantineAfterN() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.granted(bench.request("a").maxAttempts(2)).grant(), Outcome.failed());
            bench.release(bench.granted(bench.request("a").maxAttempts(2)).grant(), Outcome.failed());

            NothingClaimable answer = bench.nothing(bench.request("a").maxAttempts(2));

            expectQuarantined(bench, answer);
            bench.granted(bench.request("a").maxAttempts(3));
        }
    }

    @Test
    @Rule("L7")
    @DisplayName("L7: an attempt that ended as YIELDED does not count; an abandoned one does")
    default void yieldedDoesNotCount() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.yielded());
            bench.release(bench.claim("a"), Outcome.yielded());
            bench.granted(bench.request("a").maxAttempts(1));
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");

            NothingClaimable answer = bench.nothing(bench.request("a").maxAttempts(1));

            expectQuarantined(bench, answer);
        }
    }

    @Test
    @Rule("L7")
    @Needs(Need.MOVABLE_TIME)
    @DisplayName("L7: a lapsed attempt counts, whether it has been swept or not")
    default void lapsedAttemptCounts() {
        try (Bench bench = Bench.open(this)) {
            bench.lapse(bench.claim("a"));

            NothingClaimable lapsed = bench.nothing(bench.request("a").maxAttempts(1));
            bench.sweep();
            NothingClaimable swept = bench.nothing(bench.request("a").maxAttempts(1));

            expectQuarantined(bench, lapsed);
            expectQuarantined(bench, swept);
        }
    }

    @Test
    @Rule("L7")
    @DisplayName("L7: reopen starts the count anew, but not the number of the attempt")
    default void reopenStartsAnew() {
        try (Bench bench = Bench.open(this)) {
            bench.release(bench.claim("a"), Outcome.failed());
            bench.release(bench.claim("a"), Outcome.failed());
            bench.admin().reopen(bench.item("a"), ExpectedFence.force());

            int attempt = bench.granted(bench.request("a").maxAttempts(1))
                    .grant()
                    .claim()
                    .attempt();
            bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "test");
            NothingClaimable answer = bench.nothing(bench.request("a").maxAttempts(1));

            Expect.equal("the attempt", 3, attempt);
            expectQuarantined(bench, answer);
        }
    }

    private static void expectQuarantined(Bench bench, NothingClaimable answer) {
        Expect.equal("the skips", List.of(Skip.of(bench.item("a"), SkipReason.QUARANTINED)), answer.skips());
    }
}
