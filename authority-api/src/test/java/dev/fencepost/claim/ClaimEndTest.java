package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("The end of a claim")
class ClaimEndTest {
    private static final Optional<Outcome> OUTCOME = Optional.of(Outcome.completed());
    private static final Optional<String> REASON = Optional.of("host is gone");

    @Test
    @DisplayName("has what its cause calls for")
    void causes() {
        assertThat(ClaimEnd.released(Samples.NOON, Outcome.completed()))
                .isEqualTo(new ClaimEnd(ClaimEnd.Cause.RELEASED, Samples.NOON, OUTCOME, Optional.empty()));
        assertThat(ClaimEnd.reclaimed(Samples.NOON))
                .isEqualTo(new ClaimEnd(ClaimEnd.Cause.RECLAIMED, Samples.NOON, Optional.empty(), Optional.empty()));
        assertThat(ClaimEnd.abandoned(Samples.NOON, "host is gone"))
                .isEqualTo(new ClaimEnd(ClaimEnd.Cause.ABANDONED, Samples.NOON, Optional.empty(), REASON));
    }

    @Test
    @DisplayName("by release needs an outcome")
    void outcomeMissing() {
        assertThatThrownBy(
                        () -> new ClaimEnd(ClaimEnd.Cause.RELEASED, Samples.NOON, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outcome goes with RELEASED and only with it; the cause is RELEASED");
    }

    @ParameterizedTest
    @EnumSource(names = {"RECLAIMED", "ABANDONED"})
    @DisplayName("by anyone but the holder has no outcome")
    void outcomeUnfit(ClaimEnd.Cause cause) {
        assertThatThrownBy(() -> new ClaimEnd(cause, Samples.NOON, OUTCOME, Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("outcome goes with RELEASED and only with it; the cause is " + cause);
    }

    @Test
    @DisplayName("by an operator needs a reason, and only that one has it")
    void reason() {
        assertThatThrownBy(
                        () -> new ClaimEnd(ClaimEnd.Cause.ABANDONED, Samples.NOON, Optional.empty(), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason goes with ABANDONED and only with it; the cause is ABANDONED");
        assertThatThrownBy(() -> new ClaimEnd(ClaimEnd.Cause.RECLAIMED, Samples.NOON, Optional.empty(), REASON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason goes with ABANDONED and only with it; the cause is RECLAIMED");
        assertThatThrownBy(() -> new ClaimEnd(ClaimEnd.Cause.RELEASED, Samples.NOON, OUTCOME, REASON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason goes with ABANDONED and only with it; the cause is RELEASED");
    }

    @Test
    @DisplayName("has a reason of at most 1,000 characters")
    void reasonLength() {
        assertThatThrownBy(() -> ClaimEnd.abandoned(Samples.NOON, "x".repeat(1_001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reason has 1001 characters; at most 1000 are allowed");
        assertThatThrownBy(() -> ClaimEnd.abandoned(Samples.NOON, ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("reason must not be empty or blank");
    }
}
