package dev.fencepost.tracker.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A mapping of statuses to labels and states")
class StatusMeaningTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|means nothing",
                "open|write state:open",
                "opened|write state:open",
                "closed|write state:closed",
                "closed label:x y|write state:closed,label:x y",
                "open -label:x|write state:open,-label:x",
                "label:a,closed|write state:closed",
                "state:ajar|the part 'state:ajar'",
                "label:|label without a name",
                "label:a,,label:b|the part ''",
                "label:a,label:A|says something of label A twice",
                "label:a,-label:a|says something of label a twice",
                "state:open,state:closed|says state: twice",
                "reason:completed|only state:closed",
                "state:open,reason:completed|only state:closed",
                "state:closed,reason:duplicate|the part 'reason:duplicate'",
                "assignee:ann|the part 'assignee:ann'"
            })
    @DisplayName("is read strictly, and says which part of which status is wrong")
    void strict(String text, String problem) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelStatuses.of(Map.of("doing", text), true))
                .withMessageStartingWith("settings.status.doing is '" + text + "' and ")
                .withMessageContaining(problem);
    }

    @Test
    @DisplayName("takes labels with spaces and colons, and spaces around the parts")
    void lenientAboutSpaces() {
        StatusMeaning meaning = LabelStatuses.of(
                        Map.of("x", " label:status: in progress , -label:help wanted,state:open "), true)
                .meaning("x");

        assertThat(meaning.with()).containsExactly("status: in progress");
        assertThat(meaning.without()).containsExactly("help wanted");
        assertThat(meaning.open()).contains(true);
    }

    @Test
    @DisplayName("tells the status of an issue by what says most, and labels apart whatever their case")
    void nameOf() {
        LabelStatuses statuses = LabelStatuses.of(
                Map.of(
                        "todo", "state:open",
                        "doing", "label:doing,state:open",
                        "blocked", "label:doing,label:blocked,state:open",
                        "done", "state:closed,reason:completed"),
                true);

        assertThat(statuses.nameOf(open())).isEqualTo("todo");
        assertThat(statuses.nameOf(open("Doing"))).isEqualTo("doing");
        assertThat(statuses.nameOf(open("doing", "BLOCKED"))).isEqualTo("blocked");
        assertThat(statuses.nameOf(closed(Optional.of("completed")))).isEqualTo("done");
        assertThat(statuses.nameOf(closed(Optional.empty()))).isEqualTo("closed");
    }

    @Test
    @DisplayName("has open and closed if it is empty, and no two names for one thing")
    void defaults() {
        assertThat(LabelStatuses.of(Map.of(), true).nameOf(open())).isEqualTo("open");
        assertThat(LabelStatuses.of(Map.of("open", "label:x"), true).nameOf(open()))
                .isEqualTo("unmapped");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelStatuses.of(Map.of("a", "state:open", "b", " state:open"), true))
                .withMessageContaining("status.b means the same as status.a");
    }

    @Test
    @DisplayName("has reasons only where the tracker keeps them")
    void reasons() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LabelStatuses.of(Map.of("done", "state:closed,reason:completed"), false))
                .withMessageContaining("has a reason, which this tracker does not keep");
    }

    @Test
    @DisplayName("tells labels apart by their case where the tracker does")
    void cases() {
        LabelStatuses statuses = LabelStatuses.of(Map.of("doing", "label:doing"), false);

        assertThat(statuses.nameOf(new Situation(true, Optional.empty(), List.of("Doing"), false)))
                .isEqualTo("open");
        assertThat(statuses.nameOf(new Situation(true, Optional.empty(), List.of("doing"), false)))
                .isEqualTo("doing");
    }

    @Test
    @DisplayName("names the statuses that it has when it is asked for another")
    void unknown() {
        LabelStatuses statuses = LabelStatuses.of(Map.of("todo", "state:open", "doing", "label:doing"), true);

        assertThatThrownBy(() -> statuses.meaning("paused"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST))
                .hasMessageContaining("paused")
                .hasMessageContaining("[doing, todo]");
    }

    private static Situation open(String... labels) {
        return new Situation(true, Optional.empty(), List.of(labels), true);
    }

    private static Situation closed(Optional<String> reason) {
        return new Situation(false, reason, List.of(), true);
    }
}
