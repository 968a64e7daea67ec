package dev.fencepost.tracker.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What the GitLab adapter sends, and what it makes of the answers")
class GitLabRequestsTest {
    private static final String ISSUE = "/api/v4/projects/4711/issues/1";

    private final FakeGitLab fake = new FakeGitLab();
    private final GitLabTracker tracker = GitLabOnFake.open(fake);

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("one item is one GET by numbers that never change")
    void item() {
        long iid = fake.newIssue("Mend the fence");
        fake.change(iid, issue -> {
            issue.description = "It fell.\r\n<!-- x -->";
            issue.labels.addAll(List.of("bug", "doing"));
            issue.assignees.add(17L);
            issue.milestone = Optional.of("v1");
        });

        TrackerItem item = tracker.item("4711-1");

        Instant start = Instant.parse("2026-01-05T09:00:00Z");
        assertThat(item)
                .isEqualTo(new TrackerItem(
                        "4711-1",
                        "#1",
                        "Mend the fence",
                        "It fell.\r\n<!-- x -->",
                        "doing",
                        List.of("bug", "doing"),
                        List.of("17"),
                        URI.create(fake.baseUrl() + "/team/app/-/issues/1"),
                        start,
                        start,
                        Optional.of("v1")));
        assertThat(fake.lines()).containsExactly("GET " + ISSUE);
        FakeRequest request = fake.requests().get(0);
        assertThat(request.account()).contains("9001");
        assertThat(request.header("Accept")).contains("application/json");
        assertThat(request.header("Authorization")).isEmpty();
    }

    @Test
    @DisplayName("an id that GitLab cannot have is not asked for")
    void strangeIds() {
        for (String id : List.of("1", "4711/1", "4711-0", "../../user", "4711-1?x", "-1-1")) {
            assertThatThrownBy(() -> tracker.item(id))
                    .isInstanceOfSatisfying(
                            TrackerException.class,
                            e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST));
        }
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    @DisplayName("comments are all notes of people, lowest id first, also within one second and over pages")
    void comments() {
        long iid = fake.newIssue("Talk");
        for (int i = 0; i < 230; i++) {
            fake.note(iid, FakeGitLab.PERSON, "note " + i);
        }
        fake.systemNote(iid, "changed the label");

        List<TrackerComment> comments = tracker.comments("4711-1");

        assertThat(comments)
                .extracting(TrackerComment::body)
                .hasSize(230)
                .startsWith("note 0")
                .endsWith("note 229");
        assertThat(comments).isSortedAccordingTo((one, other) -> Long.compare(one.order(), other.order()));
        assertThat(comments).allSatisfy(comment -> {
            assertThat(comment.authorId()).isEqualTo("17");
            assertThat(comment.edited()).isFalse();
            assertThat(comment.id()).isEqualTo(Long.toString(comment.order()));
        });
        String first = "GET " + ISSUE + "/notes?order_by=created_at&sort=asc&per_page=100";
        assertThat(fake.lines()).containsExactly(first, first + "&page=2", first + "&page=3");
    }

    @Test
    @DisplayName("a comment is one POST, and is returned as it was stored")
    void addComment() {
        fake.newIssue("Talk");

        TrackerComment comment = tracker.addComment("4711-1", "Claimed \"by\" ü");

        assertThat(comment.body()).isEqualTo("Claimed \"by\" ü");
        assertThat(comment.authorId()).isEqualTo("9001");
        assertThat(fake.lines()).containsExactly("POST " + ISSUE + "/notes");
        assertThat(fake.requests().get(0).body()).isEqualTo("{\"body\":\"Claimed \\\"by\\\" ü\"}");
        assertThat(fake.requests().get(0).header("Content-Type")).contains("application/json");
        assertThat(fake.bodies(1)).containsExactly("Claimed \"by\" ü");
    }

    @Test
    @DisplayName("an edit of our own comment is one PUT, and shows as edited")
    void editComment() {
        fake.newIssue("Talk");
        TrackerComment comment = tracker.addComment("4711-1", "one");
        fake.clock().move(Duration.ofSeconds(1));
        fake.forgetRequests();

        TrackerComment edited = tracker.editComment("4711-1", comment.id(), "two");

        assertThat(edited.edited()).isTrue();
        assertThat(edited.order()).isEqualTo(comment.order());
        assertThat(fake.lines()).containsExactly("GET /api/v4/user", "PUT " + ISSUE + "/notes/" + comment.id());
        assertThat(fake.requests().get(1).body()).isEqualTo("{\"body\":\"two\"}");
        assertThat(fake.bodies(1)).containsExactly("two");
    }

    @Test
    @DisplayName("another author's comment is looked at and left alone, though GitLab would let us edit it")
    void editAnothersComment() {
        long iid = fake.newIssue("Talk");
        long note = fake.note(iid, FakeGitLab.PERSON, "mine");

        assertThatThrownBy(() -> tracker.editComment("4711-1", Long.toString(note), "ours"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.REFUSED));

        assertThat(fake.bodies(iid)).containsExactly("mine");
        assertThat(fake.lines()).containsExactly("GET /api/v4/user", "GET " + ISSUE + "/notes/" + note);
    }

    @Test
    @DisplayName("a status is one PUT of what differs, after a fresh look")
    void setStatus() {
        long iid = fake.newIssue("Work");
        fake.change(iid, issue -> issue.labels.addAll(List.of("bug", "review")));

        tracker.setStatus("4711-1", "doing");
        assertThat(fake.labels(iid)).containsExactly("bug", "doing");
        tracker.setStatus("4711-1", "done");
        assertThat(fake.isOpen(iid)).isFalse();
        assertThat(fake.labels(iid)).containsExactly("bug");
        tracker.setStatus("4711-1", "todo");
        assertThat(fake.isOpen(iid)).isTrue();

        String get = "GET " + ISSUE;
        String put = "PUT " + ISSUE;
        assertThat(fake.lines()).containsExactly(get, put, get, put, get, put);
        assertThat(fake.requests().stream().filter(request -> !request.isRead()).map(FakeRequest::body))
                .containsExactly(
                        "{\"add_labels\":\"doing\",\"remove_labels\":\"review\"}",
                        "{\"remove_labels\":\"doing\",\"state_event\":\"close\"}",
                        "{\"state_event\":\"reopen\"}");
    }

    @Test
    @DisplayName("a status that the item has is not written, and one that the mapping lacks not even looked up")
    void statusAsItIs() {
        fake.newIssue("Work");

        tracker.setStatus("4711-1", "todo");
        assertThatThrownBy(() -> tracker.setStatus("4711-1", "paused"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST))
                .hasMessageContaining("[doing, done, review, todo]");

        assertThat(fake.lines()).containsExactly("GET " + ISSUE);
    }

    @Test
    @DisplayName(
            "a block is put into the description as it reads just before the write, and the rest stays byte for byte")
    void putBlock() {
        long iid = fake.newIssue("Work");
        fake.change(iid, issue -> issue.description = "  intro\r\n\t<b>\n");
        tracker.putBlock("4711-1", new TrackerBlock("claim", "fence 1"));
        fake.change(iid, issue -> issue.description = "edited by a person\u2028" + issue.description + "  ");

        tracker.putBlock("4711-1", new TrackerBlock("claim", "fence 2"));
        tracker.putBlock("4711-1", new TrackerBlock("claim", "fence 2"));

        assertThat(fake.description(iid))
                .isEqualTo("edited by a person\u2028  intro\r\n\t<b>\n\n\n<!-- fencepost:claim -->\nfence 2\n"
                        + "<!-- /fencepost:claim -->  ");
        assertThat(fake.lines())
                .containsExactly("GET " + ISSUE, "PUT " + ISSUE, "GET " + ISSUE, "PUT " + ISSUE, "GET " + ISSUE);
        assertThat(fake.requests().get(1).body())
                .isEqualTo("{\"description\":\"  intro\\r\\n\\t<b>\\n\\n\\n<!-- fencepost:claim -->\\nfence 1\\n"
                        + "<!-- /fencepost:claim -->\"}");
    }

    @Test
    @DisplayName("the time is that of GitLab's answers, also when nothing else changed")
    void serverTime() {
        assertThat(tracker.serverTime()).isEqualTo("2026-01-05T09:00:00Z");
        fake.clock().move(Duration.ofMillis(90_500));

        assertThat(tracker.serverTime()).isEqualTo("2026-01-05T09:01:30Z");
        assertThat(fake.lines()).containsExactly("GET /api/v4/version", "GET /api/v4/version");
        assertThat(fake.requests().get(1).header("If-None-Match")).isPresent();
    }

    @Test
    @DisplayName("reopenings come from GitLab's own log: those of people, after a moment, oldest first")
    void reopenings() {
        long iid = fake.newIssue("Work");
        Instant start = fake.clock().now();
        reopen(iid, FakeGitLab.PERSON);
        reopen(iid, FakeGitLab.BOT);
        reopen(iid, 18);

        List<TrackerReopening> all = tracker.reopenings("4711-1", start);
        List<TrackerReopening> later = tracker.reopenings("4711-1", all.get(0).at());

        assertThat(all).extracting(TrackerReopening::actorId).containsExactly("17", "18");
        assertThat(all.get(0).at()).isEqualTo(start.plusSeconds(20));
        assertThat(later).extracting(TrackerReopening::actorId).containsExactly("18");
        String events = "GET " + ISSUE + "/resource_state_events?per_page=100";
        assertThat(fake.lines()).containsExactly("GET /api/v4/user", events, events);
    }

    private void reopen(long iid, long user) {
        fake.clock().move(Duration.ofSeconds(10));
        fake.setState(iid, user, false);
        fake.clock().move(Duration.ofSeconds(10));
        fake.setState(iid, user, true);
    }
}
