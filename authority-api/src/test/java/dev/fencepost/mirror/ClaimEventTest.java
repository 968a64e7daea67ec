package dev.fencepost.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Samples;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A claim event")
class ClaimEventTest {
    private static final Claim CLAIM = Samples.claim();
    private static final Instant LATER = Samples.NOON.plusSeconds(60);
    private static final ClaimEnd RELEASED = ClaimEnd.released(LATER, Outcome.completed());
    private static final ClaimEnd RECLAIMED = ClaimEnd.reclaimed(LATER);
    private static final ClaimEnd ABANDONED = ClaimEnd.abandoned(LATER, "host is gone");

    @Test
    @DisplayName("tells of a grant, an end or a reopening, and when")
    void kinds() {
        assertThat(ClaimEvent.claimed(CLAIM))
                .isEqualTo(new ClaimEvent(ClaimEvent.Kind.CLAIMED, CLAIM, Optional.empty(), Samples.NOON));
        assertThat(ClaimEvent.ended(CLAIM, RELEASED))
                .isEqualTo(new ClaimEvent(ClaimEvent.Kind.RELEASED, CLAIM, Optional.of(RELEASED), LATER));
        assertThat(ClaimEvent.ended(CLAIM, RECLAIMED))
                .isEqualTo(new ClaimEvent(ClaimEvent.Kind.RECLAIMED, CLAIM, Optional.of(RECLAIMED), LATER));
        assertThat(ClaimEvent.ended(CLAIM, ABANDONED))
                .isEqualTo(new ClaimEvent(ClaimEvent.Kind.ABANDONED, CLAIM, Optional.of(ABANDONED), LATER));
        assertThat(ClaimEvent.reopened(CLAIM, RELEASED, LATER.plusSeconds(1)))
                .isEqualTo(
                        new ClaimEvent(ClaimEvent.Kind.REOPENED, CLAIM, Optional.of(RELEASED), LATER.plusSeconds(1)));
    }

    @Test
    @DisplayName("is the newest thing that a record tells of")
    void latestOf() {
        assertThat(ClaimEvent.latestOf(Samples.active())).isEqualTo(ClaimEvent.claimed(CLAIM));
        assertThat(ClaimEvent.latestOf(Samples.ended(RELEASED, Optional.empty())))
                .isEqualTo(ClaimEvent.ended(CLAIM, RELEASED));
        assertThat(ClaimEvent.latestOf(Samples.ended(RELEASED, Optional.of(LATER.plusSeconds(1)))))
                .isEqualTo(ClaimEvent.reopened(CLAIM, RELEASED, LATER.plusSeconds(1)));
    }

    @Test
    @DisplayName("is newer than those before it: by fence, then granted, ended, reopened")
    void order() {
        Claim next = Samples.claim(Samples.KEY, 8);
        List<ClaimEvent> inOrder = List.of(
                ClaimEvent.claimed(CLAIM),
                ClaimEvent.ended(CLAIM, RELEASED),
                ClaimEvent.reopened(CLAIM, RELEASED, LATER),
                ClaimEvent.claimed(next),
                ClaimEvent.ended(next, ABANDONED),
                ClaimEvent.reopened(next, ABANDONED, LATER));

        for (int i = 0; i < inOrder.size(); i++) {
            for (int j = 0; j < inOrder.size(); j++) {
                assertThat(inOrder.get(i).isNewerThan(inOrder.get(j)))
                        .as("%d newer than %d", i, j)
                        .isEqualTo(i > j);
            }
        }
    }

    @Test
    @DisplayName("is not newer than itself with an extended lease")
    void heartbeat() {
        Claim extended = CLAIM.withLease(new Lease(Samples.NOON, Samples.NOON.plusSeconds(9_000)));

        assertThat(ClaimEvent.claimed(extended).isNewerThan(ClaimEvent.claimed(CLAIM)))
                .isFalse();
        assertThat(ClaimEvent.claimed(CLAIM).isNewerThan(ClaimEvent.claimed(extended)))
                .isFalse();
    }

    @Test
    @DisplayName("has no order with events of another item")
    void otherItem() {
        ClaimEvent here = ClaimEvent.claimed(CLAIM);
        ClaimEvent there = ClaimEvent.claimed(Samples.claim(new WorkItemKey(Samples.SCOPE, "18"), 9));

        assertThatThrownBy(() -> here.isNewerThan(there))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("other is of project=acme#18; only events of one item have an order");
    }

    @Test
    @DisplayName("of a grant has no end")
    void endUnfit() {
        assertThatThrownBy(() -> new ClaimEvent(ClaimEvent.Kind.CLAIMED, CLAIM, Optional.of(RELEASED), Samples.NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end goes with every kind but CLAIMED; the kind is CLAIMED");
    }

    @ParameterizedTest
    @EnumSource(names = "CLAIMED", mode = EnumSource.Mode.EXCLUDE)
    @DisplayName("of anything else has one")
    void endMissing(ClaimEvent.Kind kind) {
        assertThatThrownBy(() -> new ClaimEvent(kind, CLAIM, Optional.empty(), LATER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end goes with every kind but CLAIMED; the kind is " + kind);
    }

    @Test
    @DisplayName("of an end has the cause that its kind names")
    void causeUnfit() {
        assertThatThrownBy(() -> new ClaimEvent(ClaimEvent.Kind.RELEASED, CLAIM, Optional.of(RECLAIMED), LATER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end must have the cause that the kind names, RELEASED");
        assertThatThrownBy(() -> new ClaimEvent(ClaimEvent.Kind.RECLAIMED, CLAIM, Optional.of(ABANDONED), LATER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end must have the cause that the kind names, RECLAIMED");
    }

    @Test
    @DisplayName("happened when the claim says")
    void timeUnfit() {
        assertThatThrownBy(() -> new ClaimEvent(ClaimEvent.Kind.CLAIMED, CLAIM, Optional.empty(), LATER))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("at is 2026-01-01T12:01:00Z; it does not fit CLAIMED");
        assertThatThrownBy(() ->
                        new ClaimEvent(ClaimEvent.Kind.RELEASED, CLAIM, Optional.of(RELEASED), LATER.plusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("at is");
        assertThatThrownBy(() -> ClaimEvent.reopened(CLAIM, RELEASED, LATER.minusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("at is");
    }

    @Test
    @DisplayName("has phases that stores may keep")
    void phases() {
        assertThat(ClaimEvent.Kind.values()).extracting(ClaimEvent.Kind::phase).containsExactly(0, 1, 1, 1, 2);
    }
}
