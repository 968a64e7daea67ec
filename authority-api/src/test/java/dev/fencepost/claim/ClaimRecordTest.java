package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A claim record")
class ClaimRecordTest {
    private static final Instant END = Samples.released().at();

    @ParameterizedTest
    @EnumSource(names = {"ACTIVE", "LAPSED"})
    @DisplayName("that has not ended has no end")
    void endUnfit(ClaimState state) {
        assertThatThrownBy(() -> row(state, Optional.of(Samples.released())))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end goes with ENDED and only with it; the state is " + state);
    }

    @Test
    @DisplayName("that has ended says how")
    void endMissing() {
        assertThatThrownBy(() -> row(ClaimState.ENDED, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("end goes with ENDED and only with it; the state is ENDED");
    }

    @Test
    @DisplayName("is reopened only after its end")
    void reopenedTooEarly() {
        assertThatThrownBy(() -> new ClaimRecord(
                        Samples.claim(),
                        new RequestId("request-1"),
                        Optional.empty(),
                        Optional.empty(),
                        ClaimState.ACTIVE,
                        Optional.empty(),
                        Optional.empty(),
                        Optional.of(Samples.NOON),
                        List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reopenedAt goes with a claim that has ended");
    }

    @Test
    @DisplayName("and a grant name a previous fence below their own")
    void previousFenceTooHigh() {
        Optional<FencingToken> same = Optional.of(Samples.claim().fence());

        assertThatThrownBy(() -> new Grant(Samples.claim(), LeaseToken.random(), same, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("previousFence is 7; it must be below the fence, 7");
    }

    @Test
    @DisplayName("and its lease are kept to the microsecond")
    void microseconds() {
        Lease lease = new Lease(Samples.NOON.plusNanos(1_999), Samples.NOON.plusNanos(5_001));

        assertThat(lease).isEqualTo(new Lease(Samples.NOON.plusNanos(1_000), Samples.NOON.plusNanos(5_000)));
    }

    @Test
    @DisplayName("was held from the grant, inclusive, to the end, exclusive")
    void heldUntilEnd() {
        ClaimRecord row = Samples.ended(Samples.released(), Optional.empty());

        assertThat(row.wasHeldAt(Samples.NOON.minusNanos(1))).isFalse();
        assertThat(row.wasHeldAt(Samples.NOON)).isTrue();
        assertThat(row.wasHeldAt(END.minusNanos(1))).isTrue();
        assertThat(row.wasHeldAt(END)).isFalse();
    }

    @Test
    @DisplayName("was not held after its lease, though it ended later")
    void heldUntilExpiry() {
        Instant expiry = Samples.lease().expiresAt();
        ClaimRecord row = Samples.ended(ClaimEnd.reclaimed(expiry.plusSeconds(60)), Optional.empty());

        assertThat(row.wasHeldAt(expiry.minusNanos(1))).isTrue();
        assertThat(row.wasHeldAt(expiry)).isFalse();
    }

    @Test
    @DisplayName("hands off nothing before its end")
    void noHandOff() {
        assertThat(Samples.active().handOff()).isEmpty();
    }

    @Test
    @DisplayName("hands off its progress, its end and the latest evidence")
    void handOff() {
        Claim claim = Samples.claim();
        Packet progress = new Packet("{\"step\":2}");
        Evidence early = new Evidence(new Packet("{\"n\":1}"), END.plusSeconds(1));
        Evidence late = new Evidence(new Packet("{\"n\":2}"), END.plusSeconds(2));
        ClaimRecord row = new ClaimRecord(
                claim,
                new RequestId("r"),
                Optional.empty(),
                Optional.empty(),
                ClaimState.ENDED,
                Optional.of(progress),
                Optional.of(Samples.released()),
                Optional.empty(),
                List.of(early, late));

        assertThat(row.handOff())
                .contains(new HandOff(
                        claim.claimant(), claim.fence(), Samples.released(), Optional.of(progress), Optional.of(late)));
    }

    @Test
    @DisplayName("keeps its own copy of the evidence")
    void copiesEvidence() {
        List<Evidence> evidence = new ArrayList<>();
        ClaimRecord row = new ClaimRecord(
                Samples.claim(),
                new RequestId("r"),
                Optional.empty(),
                Optional.empty(),
                ClaimState.ACTIVE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                evidence);

        evidence.add(new Evidence(new Packet("{}"), END));

        assertThat(row.evidence()).isEmpty();
    }

    private static ClaimRecord row(ClaimState state, Optional<ClaimEnd> end) {
        return new ClaimRecord(
                Samples.claim(),
                new RequestId("r"),
                Optional.empty(),
                Optional.empty(),
                state,
                Optional.empty(),
                end,
                Optional.empty(),
                List.of());
    }
}
