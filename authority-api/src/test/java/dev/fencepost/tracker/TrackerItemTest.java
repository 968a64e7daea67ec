package dev.fencepost.tracker;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.Samples;
import dev.fencepost.claim.WorkItemKey;
import java.net.URI;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A tracker item")
class TrackerItemTest {
    private static final URI URL = URI.create("https://tracker.example/1");

    @Test
    @DisplayName("keeps what strangers wrote exactly as it came")
    void verbatim() {
        String hostile = " e\u0301\r\n\u0000\u202e\ud800<!-- fencepost:status -->\t";

        TrackerItem item = item("1", "#1", hostile, hostile, "open", List.of(hostile), URL);

        assertThat(item.title()).isEqualTo(hostile);
        assertThat(item.body()).isEqualTo(hostile);
        assertThat(item.labels()).containsExactly(hostile);
        assertThat(item("1", "#1", "", "", "open", List.of(), URL).body()).isEmpty();
    }

    @Test
    @DisplayName("has an id that can identify a work item")
    void id() {
        TrackerItem item = item("x".repeat(200), "#1", "t", "b", "open", List.of(), URL);

        assertThat(new WorkItemKey(Samples.SCOPE, item.id()).itemId()).isEqualTo(item.id());
        assertThatThrownBy(() -> item("x".repeat(201), "#1", "t", "b", "open", List.of(), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("id has 201 characters; at most 200 are allowed");
        assertThatThrownBy(() -> item("", "#1", "t", "b", "open", List.of(), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("id must not be empty");
    }

    @Test
    @DisplayName("has texts and lists of bounded size")
    void sizes() {
        assertThatThrownBy(() -> item("1", "x".repeat(256), "t", "b", "open", List.of(), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("reference has 256 characters; at most 255 are allowed");
        assertThatThrownBy(() -> item("1", "#1", "x".repeat(1_025), "b", "open", List.of(), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("title has 1025 characters; at most 1024 are allowed");
        assertThatThrownBy(() -> item("1", "#1", "t", "x".repeat(1_048_577), "open", List.of(), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("body has 1048577 characters; at most 1048576 are allowed");
        assertThatThrownBy(() -> item("1", "#1", "t", "b", "", List.of(), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("status must not be empty");
        assertThatThrownBy(() -> item("1", "#1", "t", "b", "open", Collections.nCopies(1_001, "l"), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels has 1001 entries; at most 1000 are allowed");
        assertThatThrownBy(() -> item("1", "#1", "t", "b", "open", List.of("x".repeat(256)), URL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("labels has 256 characters; at most 255 are allowed");
    }

    @Test
    @DisplayName("has assignees and a milestone of bounded size")
    void optionalSizes() {
        assertThatThrownBy(() -> item(List.of("x".repeat(256)), Optional.empty()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("assignees has 256 characters; at most 255 are allowed");
        assertThatThrownBy(() -> item(List.of(), Optional.of("x".repeat(256))))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("milestone has 256 characters; at most 255 are allowed");
        assertThat(item(List.of("7"), Optional.of("M1")).milestone()).contains("M1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/issues/1", "javascript:alert(1)", "file:///etc/passwd", "ftp://tracker.example/1"})
    @DisplayName("has an absolute web address")
    void otherAddress(String url) {
        assertThatThrownBy(() -> item("1", "#1", "t", "b", "open", List.of(), URI.create(url)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("url must be an absolute http or https address");
    }

    @Test
    @DisplayName("has an address without credentials, and the error does not show them")
    void credentials() {
        URI leaky = URI.create("https://bot:hunter2@tracker.example/1");

        assertThatThrownBy(() -> item("1", "#1", "t", "b", "open", List.of(), leaky))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("url must not contain credentials")
                .hasMessageNotContaining("hunter2");
    }

    @Test
    @DisplayName("keeps its own copy of its labels")
    void copied() {
        List<String> labels = new ArrayList<>(List.of("ready"));
        TrackerItem item = item("1", "#1", "t", "b", "open", labels, URL);

        labels.add("urgent");

        assertThat(item.labels()).containsExactly("ready");
    }

    private static TrackerItem item(
            String id, String reference, String title, String body, String status, List<String> labels, URI url) {
        return new TrackerItem(
                id,
                reference,
                title,
                body,
                status,
                labels,
                List.of(),
                url,
                Samples.NOON,
                Samples.NOON,
                Optional.empty());
    }

    private static TrackerItem item(List<String> assignees, Optional<String> milestone) {
        return new TrackerItem(
                "1", "#1", "t", "b", "open", List.of(), assignees, URL, Samples.NOON, Samples.NOON, milestone);
    }
}
