package dev.fencepost.mirrors;

import static dev.fencepost.mirrors.Events.SCOPE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.MirrorWarning.Code;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A mirror outbox")
class MirrorOutboxTest {
    private static final MirrorWarning DOWN = MirrorWarning.of(Code.UNAVAILABLE, "the tracker is down");

    private Instant now = Events.START;
    private final MirrorOutbox outbox = new MirrorOutbox(() -> now);

    @Test
    @DisplayName("has the newest event of each item to show, oldest event first, until it is shown")
    void newestOfEach() {
        ClaimEvent other = ClaimEvents.of(new WorkItemKey(SCOPE, "18"), Events.claimed(1));
        outbox.add(Events.released(2));
        outbox.add(Events.claimed(2));
        outbox.add(other);

        assertThat(outbox.due(SCOPE, 10)).containsExactly(other, Events.released(2));
        assertThat(outbox.due(SCOPE, 1)).containsExactly(other);
        outbox.shown(other);
        assertThat(outbox.due(SCOPE, 10)).containsExactly(Events.released(2));
        assertThatThrownBy(() -> outbox.due(SCOPE, 0)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("takes in nothing that is no newer than what was shown")
    void ignoresThePast() {
        outbox.add(Events.released(2));
        outbox.shown(Events.released(2));
        outbox.add(Events.claimed(2));
        outbox.add(Events.released(2));

        assertThat(outbox.due(SCOPE, 10)).isEmpty();
    }

    @Test
    @DisplayName(
            "lets an item rest after a failure, twice as long after a second, and an event that comes meanwhile too")
    void rests() {
        outbox.add(Events.claimed(1));
        outbox.failed(Events.claimed(1), DOWN);
        outbox.add(Events.released(1));
        assertThat(outbox.due(SCOPE, 10)).isEmpty();

        now = now.plusSeconds(5);
        assertThat(outbox.due(SCOPE, 10)).containsExactly(Events.released(1));
        outbox.failed(Events.released(1), DOWN);
        now = now.plusSeconds(9);
        assertThat(outbox.due(SCOPE, 10)).isEmpty();
        now = now.plusSeconds(1);
        assertThat(outbox.due(SCOPE, 10)).containsExactly(Events.released(1));
    }

    @Test
    @DisplayName("rests for as long as the tracker asked")
    void restsAsAsked() {
        outbox.add(Events.claimed(1));
        outbox.failed(Events.claimed(1), DOWN.withRetryAfter(Duration.ofMinutes(3)));

        now = now.plus(Duration.ofMinutes(3)).minusMillis(1);
        assertThat(outbox.due(SCOPE, 10)).isEmpty();
        now = now.plusMillis(1);
        assertThat(outbox.due(SCOPE, 10)).hasSize(1);
    }

    @Test
    @DisplayName("keeps a newer event due that came up while an older one was being shown")
    void newerStaysDue() {
        outbox.add(Events.claimed(1));
        outbox.add(Events.claimed(2));
        outbox.shown(Events.claimed(1));

        assertThat(outbox.due(SCOPE, 10)).containsExactly(Events.claimed(2));
    }

    @Test
    @DisplayName("says what is pending, what failed, and when something was last shown")
    void status() {
        assertThat(outbox.status(SCOPE)).isEqualTo(new MirrorStatus(0, 0, Optional.empty(), Optional.empty()));
        outbox.add(Events.claimed(1));
        outbox.failed(Events.claimed(1), DOWN);
        assertThat(outbox.status(SCOPE))
                .isEqualTo(new MirrorStatus(
                        1, 1, Optional.empty(), Optional.of(Events.claimed(1).at())));
        outbox.shown(Events.claimed(1));
        assertThat(outbox.status(SCOPE)).isEqualTo(new MirrorStatus(0, 0, Optional.of(now), Optional.empty()));
    }
}
