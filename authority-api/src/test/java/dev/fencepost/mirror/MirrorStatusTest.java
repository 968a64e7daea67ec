package dev.fencepost.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.Samples;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A mirror status")
class MirrorStatusTest {
    @Test
    @DisplayName("is caught up when nothing is pending")
    void caughtUp() {
        assertThat(new MirrorStatus(0, 0, Optional.of(Samples.NOON), Optional.empty()).isCaughtUp())
                .isTrue();
        assertThat(new MirrorStatus(2, 1, Optional.empty(), Optional.of(Samples.NOON)).isCaughtUp())
                .isFalse();
    }

    @Test
    @DisplayName("counts the failed among the pending")
    void counts() {
        assertThatThrownBy(() -> new MirrorStatus(-1, 0, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("pending is -1; it must be from 0 to 2147483647");
        assertThatThrownBy(() -> new MirrorStatus(1, 2, Optional.empty(), Optional.of(Samples.NOON)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("failed is 2; it must be from 0 to 1");
    }

    @Test
    @DisplayName("names the oldest pending event exactly when there is one")
    void oldest() {
        assertThatThrownBy(() -> new MirrorStatus(1, 0, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("oldestPendingAt goes with pending items and only with them; there are 1");
        assertThatThrownBy(() -> new MirrorStatus(0, 0, Optional.empty(), Optional.of(Samples.NOON)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("oldestPendingAt goes with pending items and only with them; there are 0");
    }
}
