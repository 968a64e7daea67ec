package dev.fencepost.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A fencing token")
class FencingTokenTest {
    @ParameterizedTest
    @ValueSource(longs = {1, 2, (1L << 53) - 1})
    @DisplayName("is from 1 to 2^53-1, which a double keeps exact")
    void inRange(long value) {
        FencingToken fence = new FencingToken(value);

        assertThat(fence.value()).isEqualTo(value);
        assertThat((long) (double) fence.value()).isEqualTo(value);
        assertThat(fence).hasToString(Long.toString(value));
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE, 1L << 53, Long.MAX_VALUE})
    @DisplayName("is refused outside that range")
    void outOfRange(long value) {
        assertThatThrownBy(() -> new FencingToken(value))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("fence is " + value + "; it must be from 1 to 9007199254740991");
    }

    @Test
    @DisplayName("is followed by the next greater one, until there is none")
    void next() {
        FencingToken last = new FencingToken(FencingToken.MAX_VALUE);

        assertThat(new FencingToken(7).next()).isEqualTo(new FencingToken(8));
        assertThatThrownBy(last::next)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("fence is 9007199254740992");
    }

    @Test
    @DisplayName("is newer only than lower ones")
    void order() {
        FencingToken seven = new FencingToken(7);
        FencingToken eight = new FencingToken(8);

        assertThat(eight.isNewerThan(seven)).isTrue();
        assertThat(seven.isNewerThan(eight)).isFalse();
        assertThat(seven.isNewerThan(seven)).isFalse();
        assertThat(seven).isLessThan(eight).isEqualByComparingTo(new FencingToken(7));
    }
}
