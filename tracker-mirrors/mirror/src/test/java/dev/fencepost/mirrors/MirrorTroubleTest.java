package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static dev.fencepost.mirrors.SimulatedTracker.failing;
import static dev.fencepost.mirrors.SimulatedTracker.losingTheAnswer;
import static dev.fencepost.mirrors.SimulatedTracker.onlyFor;
import static dev.fencepost.mirrors.SimulatedTracker.throwing;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorOutcome.Failed;
import dev.fencepost.mirror.MirrorOutcome.Outdated;
import dev.fencepost.mirror.MirrorOutcome.Shown;
import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.mirrors.SimulatedTracker.Call;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A tracker mirror in trouble")
class MirrorTroubleTest {
    private static final MirrorSettings SETTINGS =
            MirrorSettings.ofAccount(ACCOUNT).withMapping(StatusMapping.none().on(ClaimEvent.Kind.CLAIMED, "doing"));

    private final SimulatedTracker tracker = new SimulatedTracker();
    private final ExecutorService threads = Executors.newCachedThreadPool();
    private final TrackerMirror mirror = new TrackerMirror(tracker, SETTINGS, threads);
    private final TrackerMirror impatient =
            new TrackerMirror(tracker, SETTINGS.withDeadline(Duration.ofMillis(50)), threads);

    @AfterEach
    void stop() {
        threads.shutdownNow();
    }

    @ParameterizedTest
    @DisplayName("turns every failure of a tracker into a coded warning")
    @CsvSource({
        "REFUSED,REFUSED",
        "NOT_FOUND,NOT_FOUND",
        "CONFLICT,CONFLICT",
        "INVALID_REQUEST,INVALID_MAPPING",
        "RATE_LIMITED,RATE_LIMITED",
        "UNAVAILABLE,UNAVAILABLE",
        "OUTCOME_UNKNOWN,OUTCOME_UNKNOWN"
    })
    void failuresAreCoded(TrackerFailure failure, Code code) {
        tracker.next(failing(failure));

        assertThat(codeOf(mirror.show(Events.claimed(1)))).isEqualTo(code);
        assertThat(mirror.show(Events.claimed(1))).isEqualTo(new Shown());
    }

    @Test
    @DisplayName("passes on how long the tracker asked to be left alone, up to a day")
    void passesOnRetryAfter() {
        tracker.next(throwing(() -> TrackerException.rateLimited("slow down", Duration.ofDays(3))));

        assertThat(mirror.show(Events.claimed(1)))
                .isInstanceOfSatisfying(
                        Failed.class,
                        failed -> assertThat(failed.warning().retryAfter()).isEqualTo(Optional.of(Duration.ofDays(1))));
    }

    @Test
    @DisplayName("throws nothing when the adapter breaks, whatever it throws")
    void brokenAdapter() {
        tracker.next(throwing(() -> new IllegalStateException("with ghp_0123456789012345678901234567890123 inside")));
        MirrorOutcome read = mirror.show(Events.claimed(1));
        tracker.next(new SimulatedTracker.Fault() {}).next(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                throw new StackOverflowError();
            }
        });
        MirrorOutcome written = mirror.show(Events.claimed(1));

        assertThat(codeOf(read)).isEqualTo(Code.UNAVAILABLE);
        assertThat(read.toString()).doesNotContain("ghp_");
        assertThat(codeOf(written)).isEqualTo(Code.OUTCOME_UNKNOWN);
    }

    @Test
    @DisplayName("is not taken in by a tracker that stores something else than it was given")
    void lyingTracker() {
        tracker.answers(stored -> new TrackerComment(
                stored.order(), stored.id(), ACCOUNT, "all is well", stored.createdAt(), stored.updatedAt(), false));

        assertThat(codeOf(mirror.show(Events.claimed(1)))).isEqualTo(Code.OUTCOME_UNKNOWN);

        tracker.answers(stored -> stored);
        assertThat(mirror.show(Events.claimed(1))).isEqualTo(new Shown());
        assertThat(tracker.bodies("17")).hasSize(1);
    }

    @Test
    @DisplayName("stops writing where the tracker writes as another account than the settings say")
    void foreignAccount() {
        tracker.writesAs("2002");

        assertThat(codeOf(mirror.show(Events.claimed(1)))).isEqualTo(Code.INVALID_MAPPING);
        assertThat(codeOf(mirror.show(Events.claimed(2)))).isEqualTo(Code.INVALID_MAPPING);

        assertThat(tracker.bodies("17")).hasSize(1);
    }

    @Test
    @DisplayName("adds no second comment when the answer to the first was lost")
    void lostAnswer() {
        tracker.always(onlyFor(Call.ADD_COMMENT, losingTheAnswer()));

        assertThat(codeOf(mirror.show(Events.claimed(1)))).isEqualTo(Code.OUTCOME_UNKNOWN);
        assertThat(mirror.show(Events.claimed(1))).isEqualTo(new Shown());

        assertThat(tracker.bodies("17")).hasSize(1);
        assertThat(tracker.statusOf("17")).isEqualTo("doing");
    }

    @Test
    @DisplayName("does not go back behind an event whose answer was lost")
    void neverBehindALostAnswer() {
        tracker.listing(comments -> List.of());
        tracker.always(onlyFor(Call.ADD_COMMENT, losingTheAnswer()));
        mirror.show(Events.claimed(2));

        assertThat(mirror.show(Events.released(1))).isEqualTo(new Outdated());
        assertThat(tracker.bodies("17")).hasSize(1);
    }

    @Test
    @DisplayName("shows an older event after a newer one that the tracker is known not to have written")
    void afterADefiniteFailure() {
        tracker.always(onlyFor(Call.ADD_COMMENT, failing(TrackerFailure.UNAVAILABLE)));
        mirror.show(Events.claimed(2));
        tracker.always(new SimulatedTracker.Fault() {});

        assertThat(mirror.show(Events.released(1))).isEqualTo(new Shown());
        assertThat(mirror.show(Events.claimed(2))).isEqualTo(new Shown());
    }

    @Test
    @DisplayName("sets a status that failed when the event is shown again, without a second comment")
    void statusIsMadeUpFor() {
        tracker.always(onlyFor(Call.SET_STATUS, failing(TrackerFailure.CONFLICT)));
        assertThat(codeOf(mirror.show(Events.claimed(1)))).isEqualTo(Code.CONFLICT);
        tracker.always(new SimulatedTracker.Fault() {});

        assertThat(mirror.show(Events.claimed(1))).isEqualTo(new Shown());
        assertThat(tracker.statusOf("17")).isEqualTo("doing");
        assertThat(tracker.bodies("17")).hasSize(1);
    }

    @Test
    @DisplayName("edits the comment it wrote although a stale list lacks it, and adds one if it was deleted")
    void staleList() {
        mirror.show(Events.claimed(1));
        tracker.listing(comments -> List.of());
        mirror.show(Events.released(1));
        assertThat(tracker.bodies("17")).singleElement().asString().startsWith("Released");

        tracker.delete(tracker.stored("17").get(0).id());
        mirror.show(Events.claimed(2));
        assertThat(tracker.bodies("17")).singleElement().asString().startsWith("Claimed");
    }

    @Test
    @DisplayName("waits no longer than its deadline for a tracker that hangs before it has written")
    void hangingRead() {
        Hanging hanging = new Hanging();
        tracker.next(hanging);

        assertThat(codeOf(impatient.show(Events.claimed(1)))).isEqualTo(Code.TIMED_OUT);
        hanging.letGo();

        assertThat(mirror.show(Events.claimed(1))).isEqualTo(new Shown());
    }

    @Test
    @DisplayName("starts no write for a caller that has given up")
    void noWriteAfterTheDeadline() {
        Hanging hanging = new Hanging();
        tracker.next(hanging);
        impatient.show(Events.claimed(1));

        hanging.letGo();
        assertThat(codeOfLater(Events.claimed(1))).isEmpty();

        assertThat(tracker.bodies("17")).hasSize(1);
        assertThat(tracker.calls().stream().filter(Call.ADD_COMMENT::equals)).hasSize(1);
    }

    @Test
    @DisplayName("lets nothing newer be written while a write that hung may still land")
    void lateWriteLandsFirst() throws InterruptedException {
        Hanging hanging = new Hanging();
        tracker.always(onlyFor(Call.ADD_COMMENT, hanging));
        assertThat(codeOf(impatient.show(Events.claimed(1)))).isEqualTo(Code.OUTCOME_UNKNOWN);
        hanging.awaitReached();

        assertThat(codeOf(impatient.show(Events.released(1)))).isEqualTo(Code.TIMED_OUT);
        tracker.always(new SimulatedTracker.Fault() {});
        hanging.letGo();

        assertThat(codeOfLater(Events.released(1))).isEmpty();
        assertThat(tracker.bodies("17")).singleElement().asString().startsWith("Released");
    }

    @Test
    @DisplayName("lets other items pass one that hangs")
    void itemsAreIndependent() {
        Hanging hanging = new Hanging();
        tracker.next(hanging);
        impatient.show(Events.claimed(1));

        assertThat(mirror.show(ClaimEvents.inScope("other", Events.claimed(1)))).isEqualTo(new Shown());
        hanging.letGo();
    }

    @Test
    @DisplayName("keeps the interrupt of its caller and throws nothing")
    void interrupted() throws Exception {
        Hanging hanging = new Hanging();
        tracker.next(hanging);
        boolean[] kept = new boolean[1];
        MirrorOutcome[] outcome = new MirrorOutcome[1];
        Thread caller = new Thread(() -> {
            outcome[0] = mirror.show(Events.claimed(1));
            kept[0] = Thread.currentThread().isInterrupted();
        });

        caller.start();
        hanging.awaitReached();
        caller.interrupt();
        caller.join();
        hanging.letGo();

        assertThat(codeOf(outcome[0])).isEqualTo(Code.TIMED_OUT);
        assertThat(kept[0]).isTrue();
    }

    @Test
    @DisplayName("warns when its executor takes no more, and recovers with it")
    void rejectingExecutor() {
        boolean[] rejecting = {true};
        TrackerMirror rejected = new TrackerMirror(tracker, SETTINGS, task -> {
            if (rejecting[0]) {
                throw new RejectedExecutionException();
            }
            task.run();
        });

        assertThat(codeOf(rejected.show(Events.claimed(1)))).isEqualTo(Code.UNAVAILABLE);
        rejecting[0] = false;
        assertThat(rejected.show(Events.claimed(1))).isEqualTo(new Shown());
    }

    /** Shows with the mirror that had trouble, until the call before has ended; empty once it is shown. */
    private Optional<Code> codeOfLater(ClaimEvent event) {
        Optional<Code> code = Optional.of(Code.TIMED_OUT);
        for (int i = 0; i < 600 && code.equals(Optional.of(Code.TIMED_OUT)); i++) {
            code = impatient.show(event) instanceof Failed failed
                    ? Optional.of(failed.warning().code())
                    : Optional.empty();
        }
        return code;
    }

    private static Code codeOf(MirrorOutcome outcome) {
        assertThat(outcome).isInstanceOf(Failed.class);
        return ((Failed) outcome).warning().code();
    }
}
