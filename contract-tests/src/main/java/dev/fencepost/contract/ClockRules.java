package dev.fencepost.contract;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.bench.Expect;
import dev.fencepost.contract.bench.Waiting;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.rule.Need;
import dev.fencepost.contract.rule.Needs;
import dev.fencepost.contract.rule.Rule;
import java.time.Duration;
import java.time.Instant;
import java.util.function.BiFunction;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Which reading of the clock decides, and what a clock that steps back cannot break. */
@Needs(Need.MOVABLE_TIME)
interface ClockRules extends FixtureSource {

    @Test
    @Rule("T7")
    @Needs({Need.BUSY_ITEM, Need.ONE_WINNER})
    @DisplayName("T7: a heartbeat that waited beyond the expiry is lost")
    default void heartbeatThatWaited() {
        lostAfterWaiting((authority, grant) -> authority.heartbeat(grant.proof(), Bench.LEASE));
    }

    @Test
    @Rule("T7")
    @Needs({Need.BUSY_ITEM, Need.ONE_WINNER})
    @DisplayName("T7: a release that waited beyond the expiry is lost")
    default void releaseThatWaited() {
        lostAfterWaiting((authority, grant) -> authority.release(grant.proof(), Outcome.completed()));
    }

    private void lostAfterWaiting(BiFunction<ClaimAuthority, Grant, Object> call) {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            BusyItem busy = bench.fixture().holdBusy(bench.item("a")).orElseThrow();

            Waiting<Object> waiting = Waiting.start(() -> call.apply(bench.authority(), grant));
            try (busy) {
                busy.awaitWaitingCall();
                bench.fixture().time().orElseThrow().advance(Bench.LEASE);
            }

            Expect.equal("the answer", Lost.of(grant.proof(), Lost.Cause.EXPIRED), waiting.answer());
            ClaimRecord lapsed = bench.last("a");
            Expect.equal("the state", ClaimState.LAPSED, lapsed.state());
            Expect.equal("the lease", grant.claim().lease(), lapsed.claim().lease());
        }
    }

    @Test
    @Rule("T12")
    @Needs(Need.CLOCK_STEPPED_BACK)
    @DisplayName("T12: after a step back, no grant starts before the end of the grant before it")
    default void grantAfterAStepBack() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim("a");
            bench.advance(Duration.ofMinutes(5));
            Instant end = bench.release(first, Outcome.failed()).at();
            bench.advance(Duration.ofHours(-1));

            Lease lease = bench.claim("a").claim().lease();

            Expect.that(
                    "a lease that starts at " + end + " or later",
                    !lease.grantedAt().isBefore(end),
                    lease);
            Expect.equal("its length", Bench.LEASE, Duration.between(lease.grantedAt(), lease.expiresAt()));
        }
    }

    @Test
    @Rule("T12")
    @Needs(Need.CLOCK_STEPPED_BACK)
    @DisplayName(
            "T12: after a step back, no takeover of a lapsed claim starts before its end, nor ends before its start")
    default void reclaimAfterAStepBack() {
        try (Bench bench = Bench.open(this)) {
            Grant first = bench.claim(Bench.ANN, "a");
            bench.lapse(first);
            bench.sweep();
            Instant end = bench.last("a").end().orElseThrow().at();
            bench.advance(Duration.ofMinutes(-3));

            Lease lease = bench.claim(Bench.BOB, "a").claim().lease();

            Expect.that(
                    "a lease that starts at " + end + " or later",
                    !lease.grantedAt().isBefore(end),
                    lease);
        }
    }

    @Test
    @Rule("T12")
    @Needs(Need.CLOCK_STEPPED_BACK)
    @DisplayName("T12: after a step back, a heartbeat moves no expiry back")
    default void heartbeatAfterAStepBack() {
        try (Bench bench = Bench.open(this)) {
            Grant grant = bench.claim("a");
            bench.advance(Duration.ofMinutes(-5));

            Extended extended = Expect.answer(Extended.class, bench.authority().heartbeat(grant.proof(), Bench.LEASE));

            Expect.equal("the claim", grant.claim(), extended.claim());
            Expect.equal(
                    "the claim as remembered", grant.claim(), bench.last("a").claim());
        }
    }
}
