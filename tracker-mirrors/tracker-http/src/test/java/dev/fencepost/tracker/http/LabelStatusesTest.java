package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Statuses made of labels and states")
class LabelStatusesTest {
    private final LabelStatuses statuses = LabelStatuses.of(Map.of(
            "todo",
            "open",
            "doing",
            "label:in progress",
            "review",
            "open label:review",
            "done",
            "closed",
            "dropped",
            "closed label:wontfix"));

    @Test
    @DisplayName("are told from an item by its label first and its state alone otherwise")
    void nameOf() {
        assertThat(statuses.nameOf(true, List.of())).isEqualTo("todo");
        assertThat(statuses.nameOf(true, List.of("bug", "in progress"))).isEqualTo("doing");
        assertThat(statuses.nameOf(false, List.of("in progress"))).isEqualTo("done");
        assertThat(statuses.nameOf(false, List.of("wontfix"))).isEqualTo("dropped");
    }

    @Test
    @DisplayName("of which the mapping says nothing are never taken for one of it")
    void unmapped() {
        LabelStatuses labelsOnly = LabelStatuses.of(Map.of("open", "label:ready", "doing", "label:doing"));

        assertThat(labelsOnly.nameOf(true, List.of())).isEqualTo("unmapped");
        assertThat(labelsOnly.nameOf(false, List.of())).isEqualTo("closed");
        assertThat(LabelStatuses.of(Map.of()).nameOf(true, List.of())).isEqualTo("open");
    }

    @Test
    @DisplayName("exclude each other: a move takes the other labels away, and nothing else")
    void move() {
        LabelStatuses.Move move = statuses.move("doing", false, List.of("bug", "review"));

        assertThat(move)
                .isEqualTo(new LabelStatuses.Move(Optional.of("in progress"), Set.of("review"), Optional.of(true)));
        assertThat(statuses.move("done", false, List.of("bug")).isNone()).isTrue();
        assertThat(statuses.move("todo", true, List.of("review")))
                .isEqualTo(new LabelStatuses.Move(Optional.empty(), Set.of("review"), Optional.empty()));
    }

    @Test
    @DisplayName("that the mapping lacks are an invalid request that names those it has")
    void unknown() {
        assertThatThrownBy(() -> statuses.meaning("paused"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST))
                .hasMessageContaining("paused")
                .hasMessageContaining("[doing, done, dropped, review, todo]");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "opened", "label:", "open,closed", "open closed", "labels:x"})
    @DisplayName("are refused by the name of the setting when they mean nothing")
    void nonsense(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelStatuses.of(Map.of("doing", text)))
                .withMessageStartingWith("settings.status.doing");
    }

    @Test
    @DisplayName("must not mean the same twice")
    void ambiguous() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelStatuses.of(Map.of("a", "label:x", "b", "open label:x")))
                .withMessageContaining("status.b means the same as status.a");
    }
}
