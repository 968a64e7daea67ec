package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("An outcome")
class OutcomeTest {
    @Test
    @DisplayName("is of the kind it was made as, with nothing more")
    void kinds() {
        assertThat(Outcome.completed()).isEqualTo(Outcome.of(Outcome.Kind.COMPLETED));
        assertThat(Outcome.failed()).isEqualTo(Outcome.of(Outcome.Kind.FAILED));
        assertThat(Outcome.blocked()).isEqualTo(Outcome.of(Outcome.Kind.BLOCKED));
        assertThat(Outcome.yielded()).isEqualTo(Outcome.of(Outcome.Kind.YIELDED));
        assertThat(Outcome.failed().note()).isEmpty();
        assertThat(Outcome.failed().retryAfter()).isEmpty();
        assertThat(Outcome.failed().result()).isEmpty();
    }

    @Test
    @DisplayName("carries a note of several lines, a rest and a result")
    void parts() {
        Packet result = new Packet("{\"tests\":3}");

        Outcome outcome = Outcome.failed()
                .withNote("one\n\ttwo")
                .withRetryAfter(Duration.ofMinutes(5))
                .withResult(result);

        assertThat(outcome.note()).contains("one\n\ttwo");
        assertThat(outcome.retryAfter()).contains(Duration.ofMinutes(5));
        assertThat(outcome.result()).contains(result);
    }

    @ParameterizedTest
    @EnumSource(names = {"COMPLETED", "BLOCKED"})
    @DisplayName("that keeps the item takes no rest")
    void noRest(Outcome.Kind kind) {
        assertThatThrownBy(() -> Outcome.of(kind).withRetryAfter(Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryAfter goes with FAILED or YIELDED; " + kind + " keeps the item until it is reopened");
    }

    @ParameterizedTest
    @EnumSource(names = {"FAILED", "YIELDED"})
    @DisplayName("that frees the item takes a rest from nothing to a year, to the microsecond")
    void rest(Outcome.Kind kind) {
        Outcome outcome = Outcome.of(kind);

        assertThat(outcome.withRetryAfter(Duration.ZERO).retryAfter()).contains(Duration.ZERO);
        assertThat(outcome.withRetryAfter(Duration.ofDays(365)).retryAfter()).contains(Duration.ofDays(365));
        assertThat(outcome.withRetryAfter(Duration.ofNanos(1_999)).retryAfter()).contains(Duration.ofNanos(1_000));
        assertThatThrownBy(() -> outcome.withRetryAfter(Duration.ofNanos(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryAfter is PT-0.000000001S; it must not be negative");
        assertThatThrownBy(() -> outcome.withRetryAfter(Duration.ofDays(365).plusNanos(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryAfter is PT8760H0.000000001S; at most PT8760H is allowed");
    }

    @Test
    @DisplayName("has a note of at most 4,000 characters that is not blank")
    void badNote() {
        Outcome outcome = Outcome.completed();

        assertThat(outcome.withNote("x".repeat(4_000)).note()).contains("x".repeat(4_000));
        assertThatThrownBy(() -> outcome.withNote("x".repeat(4_001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("note has 4001 characters; at most 4000 are allowed");
        assertThatThrownBy(() -> outcome.withNote(" \n"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("note must not be empty or blank");
        assertThatThrownBy(() -> outcome.withNote("a\u0000"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("note must not contain control characters other than line breaks and tabs");
    }
}
