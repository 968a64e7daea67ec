package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A skip")
class SkipTest {
    @Test
    @DisplayName("of a held item shows the public claim and when its lease ends")
    void held() {
        Claim holder = Samples.claim();

        assertThat(Skip.held(holder))
                .isEqualTo(new Skip(
                        Samples.KEY,
                        SkipReason.HELD,
                        Optional.of(holder),
                        Optional.of(holder.lease().expiresAt())));
    }

    @Test
    @DisplayName("can be a reason alone")
    void reasonAlone() {
        Skip skip = Skip.of(Samples.KEY, SkipReason.SELECTOR_MISMATCH);

        assertThat(skip.holder()).isEmpty();
        assertThat(skip.until()).isEmpty();
    }

    @Test
    @DisplayName("has a stable code for each reason")
    void codes() {
        assertThat(Stream.of(SkipReason.values()).map(SkipReason::code))
                .containsExactly(
                        "held",
                        "contended",
                        "lapsed_not_reclaimable",
                        "completed",
                        "blocked",
                        "cooling_down",
                        "quarantined",
                        "limit_scope",
                        "limit_claimant",
                        "limit_host",
                        "limit_key",
                        "no_longer_ready",
                        "selector_mismatch",
                        "missing_tracker");
    }

    @Test
    @DisplayName("tells what an authority says from what only a coordinator says")
    void fromAuthority() {
        assertThat(SkipReason.values())
                .filteredOn(reason -> !reason.isFromAuthority())
                .containsExactly(SkipReason.NO_LONGER_READY, SkipReason.SELECTOR_MISMATCH, SkipReason.MISSING_TRACKER);
    }
}
