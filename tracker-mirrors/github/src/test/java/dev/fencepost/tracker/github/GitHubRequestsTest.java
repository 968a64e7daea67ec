package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.Fault;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.github.FakeUser;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the GitHub adapter sends")
class GitHubRequestsTest {
    private static final String REPOSITORY = "/repos/acme/widgets";
    private static final String ISSUE = REPOSITORY + "/issues/1";
    private static final String ITEM = "4711-1";
    private static final FakeUser ANN = FakeUser.person(17, "ann");
    private static final FakeUser ROBOT = new FakeUser(18, "stale[bot]", "Bot");

    private final FakeGitHub fake = new FakeGitHub();
    private final WorkTracker tracker = GitHubOnFake.open(fake);

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("an item is one GET, after one for the repository, with the headers that GitHub asks for")
    void item() {
        fake.addIssue("Fix the \u202Egate", "bug", "help wanted");
        fake.assign(1, ANN);
        fake.setMilestone(1, 3, "v1");
        fake.describe(1, "It squeaks.\r\n");

        TrackerItem item = tracker.item(ITEM);
        tracker.item(ITEM);

        assertThat(item.id()).isEqualTo(ITEM);
        assertThat(item.reference()).isEqualTo("#1");
        assertThat(item.title()).isEqualTo("Fix the \u202Egate");
        assertThat(item.body()).isEqualTo("It squeaks.\r\n");
        assertThat(item.status()).isEqualTo("todo");
        assertThat(item.labels()).containsExactly("bug", "help wanted");
        assertThat(item.assignees()).containsExactly("17");
        assertThat(item.milestone()).contains("v1");
        assertThat(item.url()).hasToString("https://github.example/acme/widgets/issues/1");
        assertThat(fake.lines()).containsExactly("GET " + REPOSITORY, "GET " + ISSUE, "GET " + ISSUE);
        assertThat(fake.requests()).allSatisfy(request -> {
            assertThat(request.header("Accept")).contains("application/vnd.github+json");
            assertThat(request.header("X-GitHub-Api-Version")).contains("2022-11-28");
            assertThat(request.header("User-Agent")).contains("fencepost");
            assertThat(request.account()).contains("fencepost-bot");
        });
    }

    @Test
    @DisplayName("comments are read to the last page, by links that name the repository by number, in order of id")
    void comments() {
        fake.addIssue("Talk");
        IntStream.rangeClosed(1, 250).forEach(i -> fake.comment(1, ANN, "comment " + i));

        List<TrackerComment> comments = tracker.comments(ITEM);

        assertThat(comments).hasSize(250).isSortedAccordingTo((a, b) -> Long.compare(a.order(), b.order()));
        assertThat(comments.get(249).body()).isEqualTo("comment 250");
        assertThat(comments.get(0).authorId()).isEqualTo("17");
        String next = "GET /repositories/4711/issues/1/comments?per_page=100&page=";
        assertThat(fake.lines())
                .containsExactly("GET " + REPOSITORY, "GET " + ISSUE + "/comments?per_page=100", next + 2, next + 3);
    }

    @Test
    @DisplayName("a comment is one POST, and is returned as it was stored")
    void addComment() {
        fake.addIssue("Talk");

        TrackerComment comment = tracker.addComment(ITEM, "Claimed \"by\" ü");

        assertThat(comment.body()).isEqualTo("Claimed \"by\" ü");
        assertThat(comment.authorId()).isEqualTo("9001");
        assertThat(comment.edited()).isFalse();
        assertThat(fake.lines()).containsExactly("GET " + REPOSITORY, "POST " + ISSUE + "/comments");
        assertThat(fake.requests().get(1).body()).isEqualTo("{\"body\":\"Claimed \\\"by\\\" ü\"}");
        assertThat(fake.requests().get(1).header("Content-Type")).contains("application/json");
        assertThat(fake.comments(1)).containsExactly("Claimed \"by\" ü");
    }

    @Test
    @DisplayName("an edit of our own comment is one PATCH, and shows as edited")
    void editComment() {
        fake.addIssue("Talk");
        TrackerComment comment = tracker.addComment(ITEM, "one");
        fake.clock().move(Duration.ofSeconds(1));
        fake.forgetRequests();

        TrackerComment edited = tracker.editComment(ITEM, comment.id(), "two");

        assertThat(edited.edited()).isTrue();
        assertThat(edited.order()).isEqualTo(comment.order());
        assertThat(fake.lines())
                .containsExactly("GET /user", "PATCH " + REPOSITORY + "/issues/comments/" + comment.id());
        assertThat(fake.requests().get(1).body()).isEqualTo("{\"body\":\"two\"}");
        assertThat(fake.comments(1)).containsExactly("two");
    }

    @Test
    @DisplayName(
            "another author's comment, or another item's, is looked at and left alone, though GitHub would edit it")
    void editAnothersComment() {
        fake.addIssue("Talk");
        fake.addIssue("Other talk");
        long annsId = fake.comment(1, ANN, "mine");
        long elsewhere = fake.comment(2, FakeGitHub.BOT, "ours, there");

        assertThat(failure(() -> tracker.editComment(ITEM, Long.toString(annsId), "ours")))
                .isEqualTo(TrackerFailure.REFUSED);
        assertThat(failure(() -> tracker.editComment(ITEM, Long.toString(elsewhere), "ours")))
                .isEqualTo(TrackerFailure.NOT_FOUND);
        assertThat(failure(() -> tracker.editComment(ITEM, "1/../../5", "ours")))
                .isEqualTo(TrackerFailure.NOT_FOUND);

        assertThat(fake.comments(1)).containsExactly("mine");
        assertThat(fake.requests()).allMatch(FakeRequest::isRead);
        assertThat(fake.lines())
                .contains("GET " + REPOSITORY + "/issues/comments/" + annsId)
                .contains("GET " + REPOSITORY + "/issues/comments/1%2F..%2F..%2F5");
    }

    @Test
    @DisplayName("a status is what differs and nothing else: labels to add, each to take away, then the state")
    void setStatus() throws IOException {
        fake.addIssue("Work", "bug", "review");

        tracker.setStatus(ITEM, "doing");
        assertThat(fake.labels(1)).containsExactly("bug", "doing");
        tracker.setStatus(ITEM, "done");
        assertThat(fake.state(1)).isEqualTo("closed completed");
        tracker.setStatus(ITEM, "dropped");
        assertThat(fake.state(1)).isEqualTo("closed not_planned");
        tracker.setStatus(ITEM, "todo");
        assertThat(fake.state(1)).isEqualTo("open reopened");
        assertThat(fake.labels(1)).containsExactly("bug");

        List<FakeRequest> writes =
                fake.requests().stream().filter(request -> !request.isRead()).toList();
        assertThat(writes)
                .extracting(FakeRequest::line)
                .containsExactly(
                        "POST " + ISSUE + "/labels",
                        "DELETE " + ISSUE + "/labels/review",
                        "DELETE " + ISSUE + "/labels/doing",
                        "PATCH " + ISSUE,
                        "PATCH " + ISSUE,
                        "PATCH " + ISSUE);
        assertThat(json(writes.get(0).body())).isEqualTo(json("{\"labels\":[\"doing\"]}"));
        assertThat(writes.get(1).body()).isEmpty();
        assertThat(json(writes.get(3).body())).isEqualTo(json("{\"state\":\"closed\",\"state_reason\":\"completed\"}"));
        assertThat(json(writes.get(4).body()))
                .isEqualTo(json("{\"state\":\"closed\",\"state_reason\":\"not_planned\"}"));
        assertThat(json(writes.get(5).body())).isEqualTo(json("{\"state\":\"open\"}"));
    }

    @Test
    @DisplayName("a status that the item has is not written, and one that the mapping lacks not even looked up")
    void statusAsItIs() {
        fake.addIssue("Work");

        tracker.setStatus(ITEM, "todo");
        assertThatThrownBy(() -> tracker.setStatus(ITEM, "paused"))
                .hasMessageContaining("[doing, done, dropped, review, todo]");

        assertThat(fake.lines()).containsExactly("GET " + REPOSITORY, "GET " + ISSUE);
    }

    @Test
    @DisplayName(
            "a label that another took away meanwhile is gone, which was wanted; odd names stay one part of the path")
    void labelTakenAwayMeanwhile() {
        fake.addIssue("Work", "a/b?c #1");
        WorkTracker odd = GitHubOnFake.open(fake, Map.of("status.plain", "-label:a/b?c #1"));
        odd.setStatus(ITEM, "plain");
        assertThat(fake.labels(1)).isEmpty();
        assertThat(fake.lines()).contains("DELETE " + ISSUE + "/labels/a%2Fb%3Fc%20%231");

        fake.addIssue("Work", "a/b?c #1");
        fake.failNext(1, request -> request.method().equals("DELETE"), new Fault.CutAfter());
        assertThat(failure(() -> odd.setStatus("4711-2", "plain"))).isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
        odd.setStatus("4711-2", "plain");
        assertThat(fake.labels(2)).isEmpty();
    }

    @Test
    @DisplayName(
            "a block is put into the description as it reads just before the write, and the rest stays byte for byte")
    void putBlock() throws IOException {
        fake.addIssue("Work");
        fake.describe(1, "  intro\r\n\t<b>\n");
        tracker.putBlock(ITEM, new TrackerBlock("claim", "fence 1"));
        fake.describe(1, "edited by a person\u2028" + fake.description(1) + "  ");

        tracker.putBlock(ITEM, new TrackerBlock("claim", "fence 2"));
        tracker.putBlock(ITEM, new TrackerBlock("claim", "fence 2"));

        assertThat(fake.description(1))
                .isEqualTo("edited by a person\u2028  intro\r\n\t<b>\n\n\n<!-- fencepost:claim -->\nfence 2\n"
                        + "<!-- /fencepost:claim -->  ");
        assertThat(fake.lines())
                .containsExactly(
                        "GET " + REPOSITORY,
                        "GET " + ISSUE,
                        "PATCH " + ISSUE,
                        "GET " + ISSUE,
                        "PATCH " + ISSUE,
                        "GET " + ISSUE);
        assertThat(json(fake.requests().get(2).body()))
                .isEqualTo(json("{\"body\":\"  intro\\r\\n\\t<b>\\n\\n\\n<!-- fencepost:claim -->\\nfence 1\\n"
                        + "<!-- /fencepost:claim -->\"}"));
    }

    @Test
    @DisplayName("the time is that of GitHub's answers, at no cost, also where a server has no limits")
    void serverTime() {
        assertThat(tracker.serverTime()).isEqualTo("2026-01-05T09:00:00Z");
        fake.clock().move(Duration.ofMillis(90_500));
        assertThat(tracker.serverTime()).isEqualTo("2026-01-05T09:01:30Z");
        assertThat(fake.spent()).isZero();

        fake.withoutLimits();
        assertThat(tracker.serverTime()).isEqualTo("2026-01-05T09:01:30Z");
        assertThat(fake.lines()).containsExactly("GET /rate_limit", "GET /rate_limit", "GET /rate_limit", "GET /meta");
    }

    @Test
    @DisplayName("reopenings come from GitHub's own log: those of people, after a moment, oldest first")
    void reopenings() {
        fake.addIssue("Work");
        Instant start = fake.clock().now();
        reopen(ANN);
        reopen(FakeGitHub.BOT);
        reopen(ROBOT);
        reopen(FakeUser.person(19, "bob"));

        List<TrackerReopening> all = tracker.reopenings(ITEM, start);
        List<TrackerReopening> later = tracker.reopenings(ITEM, all.get(0).at());

        assertThat(all).extracting(TrackerReopening::actorId).containsExactly("17", "19");
        assertThat(all.get(0).at()).isEqualTo(start.plusSeconds(20));
        assertThat(later).extracting(TrackerReopening::actorId).containsExactly("19");
        String events = "GET " + ISSUE + "/events?per_page=100";
        assertThat(fake.lines()).containsExactly("GET /user", "GET " + REPOSITORY, events, events);
    }

    private void reopen(FakeUser user) {
        fake.clock().move(Duration.ofSeconds(10));
        fake.setState(1, user, "closed");
        fake.clock().move(Duration.ofSeconds(10));
        fake.setState(1, user, "open");
    }

    private static TrackerFailure failure(ThrowingCallable call) {
        return catchThrowableOfType(TrackerException.class, call).failure();
    }

    private static JsonNode json(String text) throws IOException {
        return JsonMapper.builder().build().readTree(text);
    }
}
