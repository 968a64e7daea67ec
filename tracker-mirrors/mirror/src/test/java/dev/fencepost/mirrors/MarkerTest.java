package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.KEY;
import static dev.fencepost.mirrors.SimulatedTracker.ACCOUNT;
import static dev.fencepost.mirrors.SimulatedTracker.STRANGER;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.MirrorOutcome.Outdated;
import dev.fencepost.mirror.MirrorOutcome.Shown;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A marker")
class MarkerTest {
    private static final MarkerSeal SEAL = MarkerSeal.withoutKey();
    private static final Position POSITION = Position.of(Events.claimed(9));
    private static final String BODY = Marker.seal("Claimed by someone.", KEY, POSITION, SEAL);

    private final SimulatedTracker tracker = new SimulatedTracker();
    private final TrackerMirror mirror = new TrackerMirror(tracker, MirrorSettings.ofAccount(ACCOUNT), Runnable::run);

    @Test
    @DisplayName("is read back as it was written, also where a tracker changed the white space")
    void roundTrip() {
        assertThat(Marker.in(BODY, KEY, SEAL)).isEqualTo(Optional.of(new Marker(POSITION, true)));
        assertThat(Marker.in(BODY.replace("\n", "\r\n") + "\n", KEY, SEAL))
                .isEqualTo(Optional.of(new Marker(POSITION, true)));
    }

    @Test
    @DisplayName("is void in an edited comment, and nothing at all on another item")
    void editedOrCopied() {
        assertThat(Marker.in(BODY.replace("someone", "nobody"), KEY, SEAL))
                .isEqualTo(Optional.of(new Marker(POSITION, false)));
        assertThat(Marker.in(BODY.replace("fence=9", "fence=99"), KEY, SEAL).map(Marker::intact))
                .isEqualTo(Optional.of(false));
        assertThat(Marker.in(BODY, new WorkItemKey(ClaimScope.ofProject("acme"), "18"), SEAL))
                .isEmpty();
    }

    @Test
    @DisplayName("cannot be made without the key, where there is one")
    void keyed() {
        MarkerSeal keyed = MarkerSeal.withKey(new byte[32]);

        assertThat(Marker.in(BODY, KEY, keyed).map(Marker::intact)).isEqualTo(Optional.of(false));
        assertThat(Marker.in(Marker.seal("x", KEY, POSITION, keyed), KEY, keyed).map(Marker::intact))
                .isEqualTo(Optional.of(true));
        assertThat(keyed).hasToString("MarkerSeal[key redacted]");
        assertThatThrownBy(() -> MarkerSeal.withKey(new byte[31])).isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @DisplayName("is not found in what only resembles one")
    @ValueSource(
            strings = {
                "",
                "<!-- fencepost:status ",
                "<!-- fencepost:status v1 -->",
                "<!-- fencepost:status v1 item=0 fence=1 phase=0 until=0 seal=0 -->",
                "<!-- fencepost:status <!-- fencepost:status -->",
                "<!-- fencepost:status v2 item=x -->"
            })
    void nonsense(String body) {
        assertThat(Marker.in(body, KEY, SEAL)).isEmpty();
        assertThat(Marker.in(BODY + body + "more", KEY, SEAL)).isEmpty();
    }

    @Test
    @DisplayName("is looked for in linear time in the largest hostile comment")
    void largeComments() {
        String hostile = "<!-- fencepost:status ".repeat(40_000);

        assertThat(Marker.in(hostile, KEY, SEAL)).isEmpty();
        assertThat(Marker.in(hostile + BODY, KEY, SEAL).map(Marker::intact)).isEqualTo(Optional.of(false));
    }

    @Test
    @DisplayName("of a stranger does not keep the mirror from showing, and is left alone")
    void strangersMarker() {
        tracker.put(STRANGER, "17", BODY);

        assertThat(mirror.show(Events.claimed(1))).isEqualTo(new Shown());
        assertThat(tracker.bodies("17")).hasSize(2).first().isEqualTo(BODY);
    }

    @Test
    @DisplayName("of a peer counts, but its comment is not ours to edit")
    void peersMarker() {
        tracker.put("3003", "17", BODY);
        TrackerMirror trusting = new TrackerMirror(
                tracker, MirrorSettings.ofAccount(ACCOUNT).withPeerIds(Set.of("3003")), Runnable::run);

        assertThat(trusting.show(Events.claimed(8))).isEqualTo(new Outdated());
        assertThat(trusting.show(Events.released(9))).isEqualTo(new Shown());
        assertThat(tracker.bodies("17")).hasSize(2).first().isEqualTo(BODY);
    }

    @Test
    @DisplayName("that someone edited in our comment counts for nothing, and the comment is written anew")
    void editedMarker() {
        mirror.show(Events.claimed(1));
        tracker.rewrite(tracker.stored("17").get(0).id(), body -> body.replace("fence=1 ", "fence=999 "));
        TrackerMirror restarted = new TrackerMirror(tracker, MirrorSettings.ofAccount(ACCOUNT), Runnable::run);

        assertThat(restarted.show(Events.released(1))).isEqualTo(new Shown());
        assertThat(tracker.bodies("17")).singleElement().asString().startsWith("Released");
    }

    @Test
    @DisplayName("keeps another process from going back")
    void acrossProcesses() {
        mirror.show(Events.released(2));
        TrackerMirror another = new TrackerMirror(tracker, MirrorSettings.ofAccount(ACCOUNT), Runnable::run);

        assertThat(another.show(Events.claimed(2))).isEqualTo(new Outdated());
        assertThat(another.show(Events.claimed(3))).isEqualTo(new Shown());
        assertThat(tracker.bodies("17")).hasSize(1);
    }
}
