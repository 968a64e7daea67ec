package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.SCOPE;
import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static dev.fencepost.mirrors.SimulatedTracker.failing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.mirrors.Reconciler.Mode;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A reconciler")
class ReconcilerTest {
    private static final MirrorSettings SETTINGS = MirrorSettings.ofAccount(ACCOUNT)
            .withMapping(
                    StatusMapping.none().on(ClaimEvent.Kind.CLAIMED, "doing").on(Outcome.Kind.COMPLETED, "done"));

    private final Desk desk = new Desk();
    private final SimulatedTracker tracker = new SimulatedTracker();
    private final TrackerMirror mirror = new TrackerMirror(tracker, SETTINGS, Runnable::run);
    private final MirrorPump pump = new MirrorPump(desk.authority.mirrorLedger(), mirror);
    private final Reconciler reconciler = new Reconciler(desk.authority, mirror);

    @Test
    @DisplayName("finds nothing where the tracker shows what the authority says, however far leases were extended")
    void inStep() {
        Grant grant = desk.claim("1");
        pump.drain(SCOPE, 10);
        desk.pass(Duration.ofMinutes(5));
        desk.authority.heartbeat(grant.proof(), Duration.ofHours(1));

        assertThat(reconciler.reconcile(SCOPE, Mode.REPORT))
                .isEqualTo(new Reconciliation(1, List.of(), List.of(), Optional.empty()));
    }

    @Test
    @DisplayName("reports what is not shown and changes nothing, or shows it when asked to")
    void notShown() {
        desk.claim("1");

        assertThat(kinds(reconciler.reconcile(SCOPE, Mode.REPORT))).containsExactly(Drift.Kind.NOT_SHOWN);
        assertThat(tracker.bodies("1")).isEmpty();

        Reconciliation repaired = reconciler.reconcile(SCOPE, Mode.REPAIR);
        assertThat(repaired.isInStep()).isTrue();
        assertThat(tracker.bodies("1")).singleElement().asString().startsWith("Claimed");
        assertThat(reconciler.reconcile(SCOPE, Mode.REPORT).drifts()).isEmpty();
    }

    @Test
    @DisplayName("repairs a comment that someone deleted or edited, although it was shown before")
    void deletedOrEdited() {
        desk.claim("1");
        desk.claim("2");
        pump.drain(SCOPE, 10);
        tracker.delete(tracker.stored("1").get(0).id());
        tracker.rewrite(tracker.stored("2").get(0).id(), body -> body.replace("agent-7", "agent-8"));

        assertThat(kinds(reconciler.reconcile(SCOPE, Mode.REPAIR)))
                .containsExactly(Drift.Kind.NOT_SHOWN, Drift.Kind.NOT_SHOWN);

        assertThat(tracker.bodies("1")).hasSize(1);
        assertThat(tracker.bodies("2")).singleElement().asString().contains("agent-7");
    }

    @Test
    @DisplayName("repairs a tracker that shows an older event")
    void behind() {
        Grant grant = desk.claim("1");
        pump.drain(SCOPE, 10);
        desk.release(grant, Outcome.completed());

        assertThat(kinds(reconciler.reconcile(SCOPE, Mode.REPAIR))).containsExactly(Drift.Kind.BEHIND);

        assertThat(tracker.bodies("1")).singleElement().asString().startsWith("Released as completed");
        assertThat(tracker.statusOf("1")).isEqualTo("done");
    }

    @Test
    @DisplayName("withdraws a forged comment that keeps the mirror quiet")
    void forged() {
        Grant grant = desk.claim("1");
        WorkItemKey key = grant.claim().key();
        ClaimEvent forged = ClaimEvents.of(key, Events.claimed(999));
        tracker.put(ACCOUNT, "1", Marker.seal("Claimed.", key, Position.of(forged), SETTINGS.seal()));
        assertThat(mirror.show(ClaimEvent.claimed(grant.claim()))).isEqualTo(new MirrorOutcome.Outdated());

        assertThat(kinds(reconciler.reconcile(SCOPE, Mode.REPAIR))).containsExactly(Drift.Kind.AHEAD);

        assertThat(Stories.told(tracker, key)).containsExactly(Position.of(ClaimEvent.claimed(grant.claim())));
        assertThat(reconciler.reconcile(SCOPE, Mode.REPORT).isInStep()).isTrue();
    }

    @Test
    @DisplayName("withdraws a forged comment also where every event has one of its own")
    void forgedAmongMany() {
        TrackerMirror talkative =
                new TrackerMirror(tracker, SETTINGS.withStyle(CommentStyle.ONE_PER_EVENT), Runnable::run);
        Grant grant = desk.claim("1");
        WorkItemKey key = grant.claim().key();
        Position forged = Position.of(ClaimEvents.of(key, Events.claimed(999)));
        tracker.put(ACCOUNT, "1", Marker.seal("Claimed.", key, forged, SETTINGS.seal()));

        new Reconciler(desk.authority, talkative).reconcile(SCOPE, Mode.REPAIR);

        assertThat(tracker.bodies("1")).first().asString().contains("withdrawn");
        assertThat(Stories.told(tracker, key)).containsExactly(Position.of(ClaimEvent.claimed(grant.claim())));
    }

    @Test
    @DisplayName("leaves a status alone that a person changed, unless asked to set it back")
    void statusDiffers() {
        desk.claim("1");
        pump.drain(SCOPE, 10);
        tracker.setStatus("1", "on hold");

        assertThat(kinds(reconciler.reconcile(SCOPE, Mode.REPAIR))).containsExactly(Drift.Kind.STATUS_DIFFERS);
        assertThat(tracker.statusOf("1")).isEqualTo("on hold");

        reconciler.reconcile(SCOPE, Mode.REPAIR_STATUS_TOO);
        assertThat(tracker.statusOf("1")).isEqualTo("doing");
        assertThat(tracker.bodies("1")).hasSize(1);
    }

    @Test
    @DisplayName("does not overwrite a newer event that another process shows while it repairs")
    void overtaken() {
        Grant grant = desk.claim("1");
        TrackerMirror another = new TrackerMirror(tracker, SETTINGS, Runnable::run);
        SimulatedTracker.Fault none = new SimulatedTracker.Fault() {};
        tracker.next(none).next(none).next(new SimulatedTracker.Fault() {
            @Override
            public void before(SimulatedTracker.Call call) {
                desk.release(grant, Outcome.completed());
                new MirrorPump(desk.authority.mirrorLedger(), another).drain(SCOPE, 10);
            }
        });

        Reconciliation found = reconciler.reconcile(SCOPE, Mode.REPAIR);

        assertThat(found.drifts()).extracting(Drift::repair).containsExactly(Optional.of(new MirrorOutcome.Outdated()));
        assertThat(found.isInStep()).isTrue();
        assertThat(tracker.bodies("1")).singleElement().asString().startsWith("Released as completed");
    }

    @Test
    @DisplayName("says which item it could not read, and stops when the tracker is down")
    void unreadable() {
        desk.claim("1");
        desk.claim("2");
        tracker.next(failing(TrackerFailure.NOT_FOUND));
        Reconciliation one = reconciler.reconcile(SCOPE, Mode.REPORT);
        tracker.always(failing(TrackerFailure.UNAVAILABLE));
        Reconciliation none = reconciler.reconcile(SCOPE, Mode.REPORT);

        assertThat(one.unreadable()).extracting(item -> item.key().itemId()).containsExactly("1");
        assertThat(one.compared()).isEqualTo(1);
        assertThat(none.stoppedBy().map(MirrorWarning::code)).isEqualTo(Optional.of(Code.UNAVAILABLE));
        assertThat(none.compared()).isZero();
        assertThat(none.isInStep()).isFalse();
    }

    private static List<Drift.Kind> kinds(Reconciliation found) {
        return found.drifts().stream().map(Drift::kind).toList();
    }
}
