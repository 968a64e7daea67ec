package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A lease")
class LeaseTest {
    private static final Instant END = Samples.NOON.plusSeconds(60);
    private static final Lease LEASE = new Lease(Samples.NOON, END);

    @Test
    @DisplayName("is over at its expiry, and not a nanosecond before")
    void boundary() {
        assertThat(LEASE.isOverAt(END.minusNanos(1))).isFalse();
        assertThat(LEASE.isOverAt(END)).isTrue();
        assertThat(LEASE.isOverAt(END.plusNanos(1))).isTrue();
    }

    @Test
    @DisplayName("has nothing left once over")
    void remaining() {
        assertThat(LEASE.remainingAt(Samples.NOON)).isEqualTo(Duration.ofSeconds(60));
        assertThat(LEASE.remainingAt(END.minusMillis(1))).isEqualTo(Duration.ofMillis(1));
        assertThat(LEASE.remainingAt(END)).isEqualTo(Duration.ZERO);
        assertThat(LEASE.remainingAt(END.plusSeconds(5))).isEqualTo(Duration.ZERO);
    }

    @Test
    @DisplayName("must end after it was granted")
    void order() {
        assertThatThrownBy(() -> new Lease(Samples.NOON, Samples.NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("expiresAt is 2026-01-01T12:00:00Z; it must be after grantedAt, 2026-01-01T12:00:00Z");
        assertThatThrownBy(() -> new Lease(END, Samples.NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("expiresAt is");
    }
}
