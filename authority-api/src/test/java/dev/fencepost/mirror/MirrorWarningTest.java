package dev.fencepost.mirror;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A mirror warning")
class MirrorWarningTest {
    private static final MirrorWarning WARNING = MirrorWarning.of(MirrorWarning.Code.UNAVAILABLE, "502");

    @Test
    @DisplayName("has a stable code")
    void codes() {
        assertThat(Stream.of(MirrorWarning.Code.values()).map(MirrorWarning.Code::code))
                .containsExactly(
                        "refused",
                        "not_found",
                        "rate_limited",
                        "unavailable",
                        "timed_out",
                        "outcome_unknown",
                        "conflict",
                        "invalid_mapping");
    }

    @ParameterizedTest
    @CsvSource({"1, PT5S", "2, PT10S", "3, PT20S", "8, PT10M40S", "9, PT15M", "100, PT15M", "2147483647, PT15M"})
    @DisplayName("lets an item rest twice as long after each failure, up to 15 minutes")
    void backoff(int failures, Duration rest) {
        assertThat(WARNING.restAfter(failures)).isEqualTo(rest);
    }

    @Test
    @DisplayName("lets an item rest for as long as the tracker asked, if that is longer")
    void retryAfter() {
        assertThat(WARNING.withRetryAfter(Duration.ofHours(1)).restAfter(1)).isEqualTo(Duration.ofHours(1));
        assertThat(WARNING.withRetryAfter(Duration.ofSeconds(1)).restAfter(1)).isEqualTo(Duration.ofSeconds(5));
        assertThat(WARNING.withRetryAfter(Duration.ZERO).restAfter(3)).isEqualTo(Duration.ofSeconds(20));
    }

    @Test
    @DisplayName("counts failures from 1")
    void failures() {
        assertThatThrownBy(() -> WARNING.restAfter(0))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("failures is 0; it must be from 1 to 2147483647");
    }

    @Test
    @DisplayName("has a message of one line of at most 1,000 characters")
    void message() {
        assertThatThrownBy(() -> MirrorWarning.of(MirrorWarning.Code.REFUSED, "x".repeat(1_001)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("message has 1001 characters; at most 1000 are allowed");
        assertThatThrownBy(() -> MirrorWarning.of(MirrorWarning.Code.REFUSED, "a\nb"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("message must not contain control characters");
    }

    @Test
    @DisplayName("has a wait from nothing to a day")
    void longestWait() {
        assertThat(WARNING.withRetryAfter(Duration.ofDays(1)).retryAfter()).contains(Duration.ofDays(1));
        assertThatThrownBy(() -> WARNING.withRetryAfter(Duration.ofDays(1).plusSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryAfter is PT24H1S; at most PT24H is allowed");
        assertThatThrownBy(() -> WARNING.withRetryAfter(Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryAfter is PT-1S; it must not be negative");
    }
}
