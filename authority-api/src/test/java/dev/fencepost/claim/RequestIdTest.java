package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A request id")
class RequestIdTest {
    @Test
    @DisplayName("is drawn anew each time and prints as it is")
    void draws() {
        RequestId id = RequestId.random();

        assertThat(id).isNotEqualTo(RequestId.random()).hasToString(id.value());
        assertThat(new RequestId(id.value())).isEqualTo(id);
    }

    @Test
    @DisplayName("is one line of at most 100 characters")
    void limits() {
        assertThat(new RequestId("x".repeat(100)).value()).hasSize(100);
        assertThatThrownBy(() -> new RequestId("x".repeat(101)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("requestId has 101 characters; at most 100 are allowed");
        assertThatThrownBy(() -> new RequestId(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("requestId must not be empty");
        assertThatThrownBy(() -> new RequestId("a\nb"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("requestId must not contain control characters");
    }
}
