package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.SCOPE;
import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static dev.fencepost.mirrors.SimulatedTracker.failing;
import static dev.fencepost.mirrors.SimulatedTracker.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A mirror pump")
class MirrorPumpTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final Desk desk = new Desk();
    private final SimulatedTracker tracker = new SimulatedTracker();
    private final MirrorPump pump = pumpOf(desk);

    private MirrorPump pumpOf(Desk of) {
        return new MirrorPump(
                of.reopened().mirrorLedger(),
                new TrackerMirror(tracker, MirrorSettings.ofAccount(ACCOUNT), Runnable::run));
    }

    @Test
    @DisplayName("shows what is due, and then has nothing to do")
    void drains() {
        desk.claim("1");
        desk.claim("2");

        assertThat(pump.drain(SCOPE, 10)).isEqualTo(new Drained(2, 0, List.of(), Optional.empty()));
        assertThat(pump.drain(SCOPE, 10)).isEqualTo(new Drained(0, 0, List.of(), Optional.empty()));
        assertThat(pump.status(SCOPE)).isEqualTo(new MirrorStatus(0, 0, Optional.of(desk.now()), Optional.empty()));
    }

    @Test
    @DisplayName("loses nothing when a process dies between the grant and the mirror")
    void crashBetweenCommitAndMirror() {
        desk.claim("1");

        MirrorPump afterRestart = pumpOf(desk);

        assertThat(afterRestart.drain(SCOPE, 10).shown()).isEqualTo(1);
        assertThat(tracker.bodies("1")).singleElement().asString().startsWith("Claimed by agent agent-7");
    }

    @Test
    @DisplayName("shows nothing twice when a process dies between the mirror and the ledger")
    void crashBetweenMirrorAndLedger() {
        Grant grant = desk.claim("1");
        new TrackerMirror(tracker, MirrorSettings.ofAccount(ACCOUNT), Runnable::run)
                .show(ClaimEvent.claimed(grant.claim()));

        assertThat(pump.drain(SCOPE, 10).shown()).isEqualTo(1);
        assertThat(tracker.bodies("1")).hasSize(1);
    }

    @Test
    @DisplayName("goes on after an item that the tracker does not have, and lets it rest")
    void oneBadItem() {
        desk.claim("1");
        desk.claim("2");
        tracker.next(failing(TrackerFailure.NOT_FOUND));

        Drained drained = pump.drain(SCOPE, 10);

        assertThat(drained.shown()).isEqualTo(1);
        assertThat(drained.failures()).singleElement().satisfies(failure -> {
            assertThat(failure.event().claim().key().itemId()).isEqualTo("1");
            assertThat(failure.warning().code()).isEqualTo(Code.NOT_FOUND);
        });
        assertThat(pump.status(SCOPE).failed()).isEqualTo(1);
        assertThat(pump.drain(SCOPE, 10).shown()).as("before its rest is over").isZero();
        desk.pass(Duration.ofSeconds(5));
        assertThat(pump.drain(SCOPE, 10).shown()).as("after its rest").isEqualTo(1);
    }

    @Test
    @DisplayName("stops the step when the tracker asks to be left alone, and comes back no sooner for that item")
    void honoursRetryAfter() {
        desk.claim("1");
        tracker.next(throwing(() -> TrackerException.rateLimited("slow down", Duration.ofSeconds(90))));

        Drained drained = pump.drain(SCOPE, 10);
        assertThat(drained.stoppedBy().flatMap(warning -> warning.retryAfter()))
                .isEqualTo(Optional.of(Duration.ofSeconds(90)));

        desk.pass(Duration.ofSeconds(89));
        assertThat(pump.drain(SCOPE, 10).shown()).isZero();
        desk.pass(SECOND);
        assertThat(pump.drain(SCOPE, 10).shown()).isEqualTo(1);
    }

    @Test
    @DisplayName("makes one call a step to a tracker that is down, however much is due")
    void outageIsCheap() {
        for (int i = 0; i < 20; i++) {
            desk.claim("item-" + i);
        }
        tracker.always(failing(TrackerFailure.UNAVAILABLE));

        pump.drain(SCOPE, 100);

        assertThat(tracker.calls()).hasSize(1);
        assertThat(pump.status(SCOPE)).satisfies(status -> {
            assertThat(status.pending()).isEqualTo(20);
            assertThat(status.failed()).isEqualTo(1);
            assertThat(status.oldestPendingAt()).isEqualTo(Optional.of(Events.START));
        });
    }

    @Test
    @DisplayName("catches up after an outage of a minute, with no older status shown after a newer one")
    void outageOfAMinute() {
        List<Long> fencesShown = new ArrayList<>();
        tracker.onWrite(seen -> fencesShown.add(Stories.newestShown(seen, "1").fence()));
        Grant first = desk.claim("1");
        pump.drain(SCOPE, 10);
        tracker.always(failing(TrackerFailure.UNAVAILABLE));

        desk.release(first, Outcome.failed());
        for (int second = 0; second < 60; second++) {
            Grant grant = desk.claim("1");
            pump.drain(SCOPE, 10);
            desk.pass(SECOND);
            desk.release(grant, second == 59 ? Outcome.completed() : Outcome.yielded());
        }
        assertThat(tracker.bodies("1")).singleElement().asString().startsWith("Claimed");
        tracker.always(new SimulatedTracker.Fault() {});
        desk.pass(Duration.ofMinutes(15));
        pump.drain(SCOPE, 10);

        assertThat(pump.status(SCOPE).isCaughtUp()).isTrue();
        assertThat(tracker.bodies("1")).singleElement().asString().startsWith("Released as completed");
        assertThat(fencesShown).isSorted().hasSize(2);
    }

    @Test
    @DisplayName("bears a mirror that throws, and remembers that the item failed")
    void throwingMirror() {
        desk.claim("1");
        MirrorPump throwing = new MirrorPump(desk.authority.mirrorLedger(), event -> {
            throw new IllegalStateException("broken");
        });

        assertThat(throwing.drain(SCOPE, 10).stoppedBy().map(warning -> warning.code()))
                .isEqualTo(Optional.of(Code.OUTCOME_UNKNOWN));
        assertThat(throwing.status(SCOPE).failed()).isEqualTo(1);
    }
}
