package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A mapping of statuses to GitHub")
class GitHubStatusesTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "''|means nothing",
                "open|the part 'open'",
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
                .isThrownBy(() -> GitHubStatuses.of(Map.of("doing", text)))
                .withMessageStartingWith("settings.status.doing is '" + text + "' and ")
                .withMessageContaining(problem);
    }

    @Test
    @DisplayName("takes labels with spaces and colons, and spaces around the parts")
    void lenientAboutSpaces() {
        StatusMeaning meaning = GitHubStatuses.of(
                        Map.of("x", " label:status: in progress , -label:help wanted,state:open "))
                .meaning("x");

        assertThat(meaning.with()).containsExactly("status: in progress");
        assertThat(meaning.without()).containsExactly("help wanted");
        assertThat(meaning.open()).contains(true);
    }

    @Test
    @DisplayName("tells the status of an issue by what says most, and labels apart whatever their case")
    void nameOf() {
        GitHubStatuses statuses = GitHubStatuses.of(Map.of(
                "todo", "state:open",
                "doing", "label:doing,state:open",
                "blocked", "label:doing,label:blocked,state:open",
                "done", "state:closed,reason:completed"));

        assertThat(statuses.nameOf(open())).isEqualTo("todo");
        assertThat(statuses.nameOf(open("Doing"))).isEqualTo("doing");
        assertThat(statuses.nameOf(open("doing", "BLOCKED"))).isEqualTo("blocked");
        assertThat(statuses.nameOf(new Situation(false, Optional.of("completed"), List.of())))
                .isEqualTo("done");
        assertThat(statuses.nameOf(new Situation(false, Optional.empty(), List.of())))
                .isEqualTo("closed");
    }

    @Test
    @DisplayName("has open and closed if it is empty, and no two names for one thing")
    void defaults() {
        assertThat(GitHubStatuses.of(Map.of()).nameOf(open())).isEqualTo("open");
        assertThat(GitHubStatuses.of(Map.of("open", "label:x")).nameOf(open())).isEqualTo("unmapped");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> GitHubStatuses.of(Map.of("a", "state:open", "b", " state:open")))
                .withMessageContaining("status.b means the same as status.a");
    }

    private static Situation open(String... labels) {
        return new Situation(true, Optional.empty(), List.of(labels));
    }
}
