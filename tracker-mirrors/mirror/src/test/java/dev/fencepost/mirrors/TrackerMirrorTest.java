package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.KEY;
import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorOutcome.Outdated;
import dev.fencepost.mirror.MirrorOutcome.Shown;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A tracker mirror")
class TrackerMirrorTest {
    private static final MirrorSettings SETTINGS = MirrorSettings.ofAccount(ACCOUNT);

    private final SimulatedTracker tracker = new SimulatedTracker();
    private final TrackerMirror mirror = new TrackerMirror(tracker, SETTINGS, Runnable::run);

    @Test
    @DisplayName("tells who holds an item, on which host, since when, until when, under which fence and attempt")
    void tellsOfAClaim() {
        MirrorOutcome outcome = mirror.show(Events.claimed(2));

        assertThat(outcome).isEqualTo(new Shown());
        assertThat(tracker.bodies("17")).hasSize(1);
        assertThat(tracker.bodies("17").get(0).lines().limit(3))
                .containsExactly(
                        "Claimed by agent agent-7 on host build-3, for team-a.",
                        "Held since 2026-11-18 10:00:00 UTC until 2026-11-18 11:00:00 UTC, unless it is extended.",
                        "Fence 2, attempt 2.");
    }

    @Test
    @DisplayName("tells how a claim ended, in the comment that told of its start")
    void editsInPlace() {
        mirror.show(Events.claimed(2));
        mirror.show(
                Events.released(2, Outcome.failed().withNote("tests are red").withRetryAfter(Duration.ofMinutes(10))));

        assertThat(tracker.bodies("17"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .startsWith("Released as failed by agent agent-7 on host build-3, for team-a.\n"
                                + "Held since 2026-11-18 10:00:00 UTC until 2026-11-18 10:40:00 UTC;"
                                + " resting until 2026-11-18 10:50:00 UTC.\n"
                                + "Fence 2, attempt 2.\nNote: tests are red\n\n<!--"));
    }

    @Test
    @DisplayName("tells of a reclaim, of an operator's reason, and of a reopening")
    void tellsOfTheOtherEnds() {
        mirror.show(Events.reclaimed(1));
        assertThat(tracker.bodies("17").get(0))
                .startsWith("Reclaimed: the lease of agent agent-7 on host build-3, for team-a ran out.");

        mirror.show(Events.abandoned(2, "host is gone"));
        assertThat(tracker.bodies("17").get(0))
                .startsWith("Taken by an operator from agent agent-7")
                .contains("\nReason: host is gone\n");

        mirror.show(Events.reopened(3));
        assertThat(tracker.bodies("17").get(0)).startsWith("Reopened, and free to be claimed;");
    }

    @Test
    @DisplayName("adds one comment per event where that is wanted, and none for a mere extension")
    void oneCommentPerEvent() {
        TrackerMirror talkative =
                new TrackerMirror(tracker, SETTINGS.withStyle(CommentStyle.ONE_PER_EVENT), Runnable::run);

        talkative.show(Events.claimed(1));
        talkative.show(Events.extended(Events.claimed(1)));
        talkative.show(Events.released(1));
        talkative.show(Events.released(1));

        assertThat(tracker.bodies("17")).hasSize(2);
    }

    @Test
    @DisplayName("moves the expiry on in the status comment, and never back")
    void showsAnExtension() {
        ClaimEvent claimed = Events.claimed(2);
        mirror.show(claimed);

        assertThat(mirror.show(Events.extended(claimed))).isEqualTo(new Shown());
        assertThat(mirror.show(claimed)).isEqualTo(new Outdated());
        assertThat(tracker.bodies("17")).singleElement().asString().contains("until 2026-11-18 11:30:00 UTC");
    }

    @Test
    @DisplayName("sets the status that the mapping names for a kind or an outcome, and else leaves it alone")
    void setsTheStatus() {
        TrackerMirror mapped = new TrackerMirror(
                tracker,
                SETTINGS.withMapping(StatusMapping.none()
                        .on(ClaimEvent.Kind.CLAIMED, "doing")
                        .on(ClaimEvent.Kind.RELEASED, "todo")
                        .on(Outcome.Kind.COMPLETED, "done")),
                Runnable::run);

        mapped.show(Events.claimed(1));
        assertThat(tracker.statusOf("17")).isEqualTo("doing");
        mapped.show(Events.reclaimed(1));
        assertThat(tracker.statusOf("17")).isEqualTo("doing");
        mapped.show(Events.released(2, Outcome.failed()));
        assertThat(tracker.statusOf("17")).isEqualTo("todo");
        mapped.show(Events.released(3));
        assertThat(tracker.statusOf("17")).isEqualTo("done");
    }

    @Test
    @DisplayName("leaves out the note where the tracker takes too little text for it")
    void fitsTheTracker() {
        tracker.takesAtMost(450);

        mirror.show(Events.released(
                1, Outcome.completed().withNote("word ".repeat(100).strip())));

        assertThat(tracker.bodies("17"))
                .singleElement()
                .satisfies(body -> assertThat(body)
                        .startsWith("Released as completed")
                        .doesNotContain("Note")
                        .hasSizeLessThanOrEqualTo(450));
    }

    @Test
    @DisplayName("asks nothing of the tracker for an event that it has shown or overtaken")
    void remembersWhatItShowed() {
        mirror.show(Events.claimed(3));
        int calls = tracker.calls().size();

        assertThat(mirror.show(Events.claimed(3))).isEqualTo(new Shown());
        assertThat(mirror.show(Events.released(2))).isEqualTo(new Outdated());
        assertThat(tracker.calls()).hasSize(calls);
    }

    @Test
    @DisplayName("keeps two scopes apart that meet on one item of the tracker")
    void scopesAreApart() {
        mirror.show(Events.claimed(5));
        mirror.show(ClaimEvents.inScope("other", Events.claimed(2)));

        assertThat(tracker.bodies(KEY.itemId())).hasSize(2);
    }
}
