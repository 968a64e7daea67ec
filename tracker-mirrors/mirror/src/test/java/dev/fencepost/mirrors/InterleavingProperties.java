package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.KEY;
import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.tracker.TrackerFailure;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Label;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

@Label("Events in any order, with duplicates, failures and restarts")
class InterleavingProperties {
    private static final MirrorSettings SETTINGS = MirrorSettings.ofAccount(ACCOUNT)
            .withMapping(StatusMapping.none()
                    .on(ClaimEvent.Kind.CLAIMED, "doing")
                    .on(Outcome.Kind.COMPLETED, "done")
                    .on(ClaimEvent.Kind.REOPENED, "todo"));

    /** What befalls one showing. */
    enum Trouble {
        NONE,
        READ_FAILS,
        WRITE_FAILS,
        ANSWER_LOST,
        STATUS_FAILS,
        STATUS_ANSWER_LOST
    }

    /**
     * One showing, by the first process or by another one.
     *
     * @param event what is shown
     * @param trouble what befalls it
     * @param elsewhere whether another process shows it
     */
    record Step(ClaimEvent event, Trouble trouble, boolean elsewhere) {}

    @Property(tries = 500)
    @Label("never show an older one after a newer one, and end with the newest")
    void neverGoBack(@ForAll CommentStyle style, @ForAll("steps") List<Step> steps) {
        SimulatedTracker tracker = new SimulatedTracker();
        TrackerMirror here = new TrackerMirror(tracker, SETTINGS.withStyle(style), Runnable::run);
        TrackerMirror elsewhere = new TrackerMirror(tracker, SETTINGS.withStyle(style), Runnable::run);
        List<Position> seen = new ArrayList<>();
        tracker.onWrite(now -> seen.add(Stories.newestShown(now, KEY.itemId())));

        for (Step step : steps) {
            tracker.always(faultOf(step.trouble()));
            (step.elsewhere() ? elsewhere : here).show(step.event());
        }
        tracker.always(new SimulatedTracker.Fault() {});
        ClaimEvent newest = steps.stream()
                .map(Step::event)
                .max(Comparator.comparing(Position::of))
                .orElseThrow();
        MirrorOutcome last = here.show(newest);

        assertThat(last).isEqualTo(new MirrorOutcome.Shown());
        assertThat(seen).isSorted();
        assertThat(Stories.newestShown(tracker, KEY.itemId()).isSameEventAs(Position.of(newest)))
                .as("shown last is %s", newest)
                .isTrue();
        assertThat(Stories.told(tracker, KEY)).doesNotHaveDuplicates();
        SETTINGS.mapping()
                .statusAfter(newest)
                .ifPresent(status -> assertThat(tracker.statusOf(KEY.itemId())).isEqualTo(status));
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        Arbitrary<ClaimEvent> events = Combinators.combine(
                        Arbitraries.longs().between(1, 5),
                        Arbitraries.integers().between(0, 3))
                .as((fence, phase) -> switch (phase) {
                    case 0 -> Events.claimed(fence);
                    case 1 -> Events.released(fence);
                    case 2 -> Events.extended(Events.claimed(fence));
                    default -> Events.reopened(fence);
                });
        return Combinators.combine(events, Arbitraries.of(Trouble.class), Arbitraries.of(true, false))
                .as(Step::new)
                .list()
                .ofMinSize(1)
                .ofMaxSize(20);
    }

    private static SimulatedTracker.Fault onComments(SimulatedTracker.Fault fault) {
        return SimulatedTracker.onlyFor(
                Set.of(SimulatedTracker.Call.ADD_COMMENT, SimulatedTracker.Call.EDIT_COMMENT), fault);
    }

    private static SimulatedTracker.Fault faultOf(Trouble trouble) {
        SimulatedTracker.Fault down = SimulatedTracker.failing(TrackerFailure.UNAVAILABLE);
        return switch (trouble) {
            case NONE -> new SimulatedTracker.Fault() {};
            case READ_FAILS -> SimulatedTracker.onlyFor(SimulatedTracker.Call.COMMENTS, down);
            case WRITE_FAILS -> onComments(down);
            case ANSWER_LOST -> onComments(SimulatedTracker.losingTheAnswer());
            case STATUS_FAILS -> SimulatedTracker.onlyFor(SimulatedTracker.Call.SET_STATUS, down);
            case STATUS_ANSWER_LOST ->
                SimulatedTracker.onlyFor(SimulatedTracker.Call.SET_STATUS, SimulatedTracker.losingTheAnswer());
        };
    }
}
