package dev.fencepost.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.Samples;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("What a tracker tells")
class TrackerValuesTest {
    @Test
    @DisplayName("of a comment keeps the body exactly as it came")
    void commentBody() {
        String hostile = "\ud800\u0000 e\u0301\r\n";

        assertThat(comment(1, "1", "7", hostile).body()).isEqualTo(hostile);
        assertThatThrownBy(() -> comment(1, "1", "7", "x".repeat(1_048_577)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("body has 1048577 characters; at most 1048576 are allowed");
    }

    @ParameterizedTest
    @ValueSource(longs = {0, -1, Long.MIN_VALUE})
    @DisplayName("of a comment has an order from 1")
    void commentOrder(long order) {
        assertThatThrownBy(() -> comment(order, "1", "7", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("order is " + order + "; it must be at least 1");
    }

    @Test
    @DisplayName("of a comment has ids of one line of at most 200 characters")
    void commentIds() {
        assertThatThrownBy(() -> comment(1, "", "7", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("id must not be empty");
        assertThatThrownBy(() -> comment(1, "x".repeat(201), "7", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("id has 201 characters; at most 200 are allowed");
        assertThatThrownBy(() -> comment(1, "1", "a\nb", ""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("authorId must not contain control characters");
    }

    @Test
    @DisplayName("of a reopening names the item and who did it")
    void reopening() {
        assertThat(new TrackerReopening("1", "7", Samples.NOON).at()).isEqualTo(Samples.NOON);
        assertThatThrownBy(() -> new TrackerReopening("", "7", Samples.NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("itemId must not be empty");
        assertThatThrownBy(() -> new TrackerReopening("1", " ", Samples.NOON))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("actorId must not be empty");
    }

    @Test
    @DisplayName("of its capabilities includes the oldest-first order")
    void orders() {
        Set<TrackerOrder> without = EnumSet.complementOf(EnumSet.of(TrackerOrder.OLDEST_FIRST));

        assertThat(capabilities(Set.of(TrackerOrder.RANK, TrackerOrder.OLDEST_FIRST), 1, Duration.ofSeconds(1))
                        .orders())
                .containsExactly(TrackerOrder.OLDEST_FIRST, TrackerOrder.RANK);
        assertThatThrownBy(() -> capabilities(without, 1, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("orders lacks OLDEST_FIRST, which every tracker can list in");
        assertThatThrownBy(() -> capabilities(Set.of(), 1, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("orders lacks OLDEST_FIRST");
    }

    @Test
    @DisplayName("of its capabilities has lengths and steps within bounds")
    void bounds() {
        Set<TrackerOrder> orders = Set.of(TrackerOrder.OLDEST_FIRST);

        assertThatThrownBy(() -> capabilities(orders, 0, Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("maxBodyLength is 0; it must be from 1 to 1048576");
        assertThatThrownBy(() -> capabilities(orders, 1, Duration.ZERO))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("timestampStep is PT0S; at least");
        assertThatThrownBy(() -> capabilities(orders, 1, Duration.ofSeconds(61)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("timestampStep is PT1M1S; at most PT1M is allowed");
    }

    private static TrackerComment comment(long order, String id, String authorId, String body) {
        return new TrackerComment(order, id, authorId, body, Samples.NOON, Samples.NOON, false);
    }

    private static TrackerCapabilities capabilities(Set<TrackerOrder> orders, int maxBodyLength, Duration step) {
        return new TrackerCapabilities(true, true, true, orders, maxBodyLength, step);
    }
}
