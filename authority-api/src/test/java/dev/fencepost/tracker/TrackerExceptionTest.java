package dev.fencepost.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.mirror.MirrorWarning;
import java.io.IOException;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A tracker exception")
class TrackerExceptionTest {
    @Test
    @DisplayName("says what is known, and why")
    void parts() {
        IOException cause = new IOException("reset");

        TrackerException exception = new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, "no answer", cause);

        assertThat(exception).hasMessage("no answer").hasCause(cause);
        assertThat(exception.failure()).isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
        assertThat(exception.retryAfter()).isEmpty();
    }

    @Test
    @DisplayName("says for how long a rate limit lasts")
    void rateLimited() {
        TrackerException exception = TrackerException.rateLimited("slow down", Duration.ofMinutes(3));

        assertThat(exception.failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        assertThat(exception.retryAfter()).contains(Duration.ofMinutes(3));
        assertThatThrownBy(() -> TrackerException.rateLimited("slow down", Duration.ofSeconds(-1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("retryAfter is PT-1S; it must not be negative");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " \n ", "a\r\nb\u0000c\u001b[31m", "\ud83d\ude00", "\u0958", "e\u0301"})
    @DisplayName("makes of any text one clean line that a mirror can warn with")
    void anyText(String text) {
        TrackerException exception = new TrackerException(TrackerFailure.UNAVAILABLE, text.repeat(1_500), null);

        String message = String.valueOf(exception.getMessage());
        assertThat(message).isNotBlank().hasSizeLessThanOrEqualTo(1_000);
        assertThat(MirrorWarning.of(MirrorWarning.Code.UNAVAILABLE, message).message())
                .isEqualTo(message);
    }

    @Test
    @DisplayName("does not choke on broken Unicode")
    void loneSurrogates() {
        TrackerException exception = new TrackerException(TrackerFailure.UNAVAILABLE, "a\ud800b\udc00", null);

        assertThat(exception).hasMessage("a b");
    }

    @Test
    @DisplayName("has a stable code for each failure")
    void codes() {
        assertThat(Stream.of(TrackerFailure.values()).map(TrackerFailure::code))
                .containsExactly(
                        "refused",
                        "not_found",
                        "conflict",
                        "invalid_request",
                        "rate_limited",
                        "unavailable",
                        "outcome_unknown");
    }
}
