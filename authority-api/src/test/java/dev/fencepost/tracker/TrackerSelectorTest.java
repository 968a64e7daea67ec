package dev.fencepost.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

@DisplayName("A tracker selector")
class TrackerSelectorTest {
    @Test
    @DisplayName("names nothing, oldest first, until told more")
    void everything() {
        TrackerSelector everything = TrackerSelector.everything();

        assertThat(everything.labels()).isEmpty();
        assertThat(everything.status()).isEmpty();
        assertThat(everything.assignee()).isEmpty();
        assertThat(everything.milestone()).isEmpty();
        assertThat(everything.query()).isEmpty();
        assertThat(everything.order()).isEqualTo(TrackerOrder.OLDEST_FIRST);
    }

    @Test
    @DisplayName("keeps all that it is told, labels sorted and once each")
    void parts() {
        TrackerSelector selector = TrackerSelector.everything()
                .withLabel("ready")
                .withLabel("agent")
                .withLabel("ready")
                .withStatus("open")
                .withAssignee("7")
                .withMilestone("M1")
                .withQuery("priority > 2")
                .withOrder(TrackerOrder.RANK);

        assertThat(selector.labels()).containsExactly("agent", "ready");
        assertThat(selector.status()).contains("open");
        assertThat(selector.assignee()).contains("7");
        assertThat(selector.milestone()).contains("M1");
        assertThat(selector.query()).contains("priority > 2");
        assertThat(selector.order()).isEqualTo(TrackerOrder.RANK);
        assertThat(TrackerSelector.everything().labels()).isEmpty();
    }

    static Stream<Arguments> texts() {
        TrackerSelector everything = TrackerSelector.everything();
        return Stream.of(
                Arguments.of("labels", 255, (Function<String, TrackerSelector>) everything::withLabel),
                Arguments.of("status", 255, (Function<String, TrackerSelector>) everything::withStatus),
                Arguments.of("assignee", 255, (Function<String, TrackerSelector>) everything::withAssignee),
                Arguments.of("milestone", 255, (Function<String, TrackerSelector>) everything::withMilestone),
                Arguments.of("query", 4_000, (Function<String, TrackerSelector>) everything::withQuery));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("texts")
    @DisplayName("has texts of one line and bounded length")
    void badTexts(String field, int max, Function<String, TrackerSelector> with) {
        assertThat(with.apply("x".repeat(max)).toString()).contains("x".repeat(max));
        assertThatThrownBy(() -> with.apply("x".repeat(max + 1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(field + " has " + (max + 1) + " characters; at most " + max + " are allowed");
        assertThatThrownBy(() -> with.apply(""))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(field + " must not be empty");
        assertThatThrownBy(() -> with.apply("a\nb"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith(field + " must not contain control characters");
    }

    @Test
    @DisplayName("has at most 20 labels")
    void labelCount() {
        TrackerSelector full = TrackerSelector.everything();
        for (int i = 0; i < 20; i++) {
            full = full.withLabel("l" + i);
        }
        TrackerSelector twenty = full;

        assertThat(twenty.labels()).hasSize(20);
        assertThatThrownBy(() -> twenty.withLabel("one more"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels has 21 entries; at most 20 are allowed");
    }
}
