package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("A GitHub issue's identity")
class GitHubIdentityTest {
    private static final String ITEM = "4711-1";

    private final FakeGitHub fake = new FakeGitHub();
    private final WorkTracker tracker = GitHubOnFake.open(fake);

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("survives a rename of the repository: reads and writes follow, and nothing is counted twice")
    void renamed() {
        fake.addIssue("Work");
        assertThat(tracker.item(ITEM).id()).isEqualTo(ITEM);
        fake.rename("acme/gadgets");

        assertThat(tracker.addComment(ITEM, "still here").body()).isEqualTo("still here");
        tracker.setStatus(ITEM, "doing");
        tracker.putBlock(ITEM, new TrackerBlock("claim", "fence 1"));

        assertThat(tracker.items(TrackerSelector.everything(), 10))
                .extracting(item -> item.id())
                .containsExactly(ITEM);
        assertThat(fake.labels(1)).containsExactly("doing");
        assertThat(fake.comments(1)).hasSize(1);
        assertThat(fake.lines()).contains("POST /repositories/4711/issues/1/comments");
    }

    @Test
    @DisplayName("does not survive a transfer, nor a deletion: the item is NOT_FOUND, and what it became is left alone")
    void transferred() {
        fake.addIssue("Work");
        fake.addIssue("More work");
        tracker.item(ITEM);
        fake.transfer(1);
        fake.delete(2);

        assertThat(failure(() -> tracker.item(ITEM))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.setStatus(ITEM, "doing"))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.addComment(ITEM, "hello"))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.comments(ITEM))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.reopenings(ITEM, Instant.EPOCH))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.item("4711-2"))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(fake.lines()).noneMatch(line -> line.contains("/repositories/4712"));
    }

    @Test
    @DisplayName("is never taken for another's, however many ask at once")
    void concurrent() {
        IntStream.rangeClosed(1, 20).forEach(i -> fake.addIssue("issue " + i));

        List<String> references = IntStream.range(0, 400)
                .parallel()
                .mapToObj(i -> tracker.item(GitHubOnFake.id(i % 20 + 1)).reference())
                .toList();

        assertThat(references).hasSize(400);
        IntStream.range(0, 400).forEach(i -> assertThat(references.get(i)).isEqualTo("#" + (i % 20 + 1)));
    }

    @Test
    @DisplayName("is that of one repository: the same number elsewhere is another item, and a pull request is none")
    void elsewhere() {
        fake.addPullRequest("Not work");

        assertThat(failure(() -> tracker.comments("4712-1"))).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.item(ITEM))).isEqualTo(TrackerFailure.NOT_FOUND);
    }

    @ParameterizedTest
    @ValueSource(strings = {"1", "4711-0", "4711-1/comments", "4711-1 ", "-1", "4711--1", "99999999999999999999-1"})
    @DisplayName("is two numbers, and nothing else is even sent")
    void form(String itemId) {
        assertThat(failure(() -> tracker.item(itemId))).isEqualTo(TrackerFailure.INVALID_REQUEST);
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    @DisplayName("is the same on an Enterprise server, below its base path")
    void enterprise() {
        try (FakeGitHub server = new FakeGitHub("/api/v3")) {
            server.addIssue("Work");
            WorkTracker there = GitHubOnFake.open(server, Map.of());

            List<String> ids = there.items(TrackerSelector.everything(), 10).stream()
                    .map(item -> item.id())
                    .toList();
            there.addComment(ids.get(0), "hello");

            assertThat(ids).containsExactly(ITEM);
            assertThat(server.lines())
                    .contains("POST /api/v3/repos/acme/widgets/issues/1/comments")
                    .allMatch(line -> line.contains(" /api/v3/"));
        }
    }

    private static TrackerFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(TrackerException.class, call).failure();
    }
}
