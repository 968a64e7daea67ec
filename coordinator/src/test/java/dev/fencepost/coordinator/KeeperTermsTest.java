package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The terms of a keeper")
class KeeperTermsTest {
    private static final KeeperTerms HOUR = KeeperTerms.of(Duration.ofHours(1));

    @Test
    @DisplayName("are a heartbeat at a third of the lease, and no stall, unless said otherwise")
    void defaults() {
        assertThat(HOUR)
                .isEqualTo(new KeeperTerms(
                        Duration.ofHours(1), Duration.ofMinutes(20), Duration.ofMinutes(3), Optional.empty()));
    }

    @Test
    @DisplayName("allow a heartbeat at half the lease, and refuse one any later")
    void intervalAtMostHalf() {
        assertThat(HOUR.withInterval(Duration.ofMinutes(30)).interval()).isEqualTo(Duration.ofMinutes(30));

        assertThatThrownBy(() -> HOUR.withInterval(Duration.ofMinutes(30).plusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("interval is PT30M0.000000001S; it must be at most half the lease");
    }

    @Test
    @DisplayName("refuse a margin that leaves no time for a heartbeat")
    void marginLeavesTime() {
        assertThatThrownBy(() -> HOUR.withMargin(Duration.ofMinutes(40)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("margin is PT40M");
        assertThatThrownBy(() -> HOUR.withMargin(Duration.ofMinutes(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("margin is PT-1M");
    }

    @Test
    @DisplayName("refuse what is not positive, and a lease that no authority grants")
    void positive() {
        assertThatThrownBy(() -> HOUR.withInterval(Duration.ZERO)).hasMessageStartingWith("interval is PT0S");
        assertThatThrownBy(() -> HOUR.withStallAfter(Duration.ZERO)).hasMessageStartingWith("stallAfter is PT0S");
        assertThatThrownBy(() -> KeeperTerms.of(Duration.ofDays(31))).hasMessageStartingWith("lease is PT744H");
    }
}
