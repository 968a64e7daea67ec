package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.fake.jira.FakeJira;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What both flavours send in the same way, but for the version in the path and the form of texts. */
abstract class JiraRequestsContract {
    static final Instant START = Instant.parse("2026-01-05T09:00:00Z");
    static final String FIELDS = "summary%2Cdescription%2Cstatus%2Clabels%2Cassignee%2Ccreated%2Cupdated%2CfixVersions";

    final FakeJira fake;
    final JiraTracker tracker;
    final String id;
    final String api;

    JiraRequestsContract(FakeJira fake) {
        this.fake = fake;
        this.tracker = JiraOnFake.open(fake);
        this.id = fake.newIssue("Mend the fence");
        this.api = fake.isCloud() ? "/rest/api/3" : "/rest/api/2";
    }

    String issue() {
        return api + "/issue/" + id;
    }

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("one item is one GET of the fields it is made of, by its number, and its key may change")
    void item() {
        fake.change(id, issue -> {
            issue.key = "MOVED-9";
            issue.labels.addAll(List.of("bug", "ready"));
            issue.assignee = Optional.of(FakeJira.PERSON);
            issue.fixVersions.add("1.0");
        });

        TrackerItem item = tracker.item(id);

        String assignee = fake.isCloud() ? FakeJira.PERSON : "name-of-" + FakeJira.PERSON;
        assertThat(item)
                .isEqualTo(new TrackerItem(
                        id,
                        "MOVED-9",
                        "Mend the fence",
                        "",
                        "todo",
                        List.of("bug", "ready"),
                        List.of(assignee),
                        URI.create(fake.baseUrl() + "/browse/MOVED-9"),
                        START,
                        START,
                        Optional.of("1.0")));
        assertThat(fake.lines()).containsExactly("GET " + issue() + "?fields=" + FIELDS);
        assertThat(fake.requests().get(0).account()).contains(FakeJira.BOT);
    }

    @Test
    @DisplayName("an id that is a key or worse is not asked for")
    void strangeIds() {
        for (String odd : List.of("APP-1", "0", "10001/comment", "../myself", "10001?x=1")) {
            assertThatThrownBy(() -> tracker.item(odd))
                    .isInstanceOfSatisfying(
                            TrackerException.class,
                            e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST));
        }
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    @DisplayName("comments are all comments, lowest id first, also within one moment and over short pages")
    void comments() {
        for (int i = 0; i < 130; i++) {
            fake.comment(id, FakeJira.PERSON, "comment " + i);
        }
        fake.comment(id, "", "nobody said this");

        List<TrackerComment> comments = tracker.comments(id);

        assertThat(comments).hasSize(131).isSortedAccordingTo((one, other) -> Long.compare(one.order(), other.order()));
        assertThat(comments.get(0).body()).isEqualTo("comment 0");
        assertThat(comments.get(0).authorId()).isEqualTo(FakeJira.PERSON);
        assertThat(comments.get(130).authorId()).isEqualTo("anonymous");
        String list = "GET " + issue() + "/comment?orderBy=created&startAt=";
        assertThat(fake.lines())
                .containsExactly(list + "0&maxResults=100", list + "60&maxResults=100", list + "120&maxResults=100");
    }

    @Test
    @DisplayName("comments are whole or fail: also when one vanishes between two pages")
    void commentsVanish() {
        String first = fake.comment(id, FakeJira.PERSON, "gone soon");
        for (int i = 0; i < 60; i++) {
            fake.comment(id, FakeJira.PERSON, "comment");
        }
        fake.freeze(request -> request.query().contains("startAt=0"));
        assertThat(tracker.comments(id)).hasSize(61);
        fake.deleteComment(id, first);

        assertThatThrownBy(() -> tracker.comments(id))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.UNAVAILABLE))
                .hasMessageContaining("shorter");
    }

    @Test
    @DisplayName("a text comes back from a comment character by character")
    void roundTrip() {
        for (String text : List.of(
                "x", "a\nb", "a\n\nb\n\n\nc\n\n\n\nd", "\n x \n", "<!-- m -->\n", "*no* _markup_ \\ {x} \"ü\"")) {
            assertThat(tracker.addComment(id, text).body()).isEqualTo(text);
        }
        assertThat(tracker.comments(id)).hasSize(6);
    }

    @Test
    @DisplayName("an edit of our own comment is one PUT, and shows as edited")
    void editComment() {
        TrackerComment comment = tracker.addComment(id, "one");
        fake.clock().move(Duration.ofSeconds(1));
        fake.forgetRequests();

        TrackerComment edited = tracker.editComment(id, comment.id(), "two");

        assertThat(edited.edited()).isTrue();
        assertThat(edited.body()).isEqualTo("two");
        assertThat(fake.lines())
                .containsExactly("GET " + api + "/myself", "PUT " + issue() + "/comment/" + comment.id());
    }

    @Test
    @DisplayName("another author's comment is looked at and left alone, though Jira would let us edit it")
    void editAnothersComment() {
        String comment = fake.comment(id, FakeJira.PERSON, "mine");

        assertThatThrownBy(() -> tracker.editComment(id, comment, "ours"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.REFUSED));

        assertThat(fake.lines()).containsExactly("GET " + api + "/myself", "GET " + issue() + "/comment/" + comment);
    }

    @Test
    @DisplayName("a status is a transition that leads there, after a fresh look")
    void setStatus() {
        tracker.setStatus(id, "doing");
        assertThat(fake.status(id)).isEqualTo("In Progress");
        assertThat(fake.lines())
                .containsExactly(
                        "GET " + issue() + "?fields=status",
                        "GET " + issue() + "/transitions",
                        "POST " + issue() + "/transitions");
        assertThat(fake.requests().get(2).body()).isEqualTo("{\"transition\":{\"id\":\"13\"}}");
        fake.forgetRequests();

        tracker.setStatus(id, "doing");
        assertThat(fake.lines()).containsExactly("GET " + issue() + "?fields=status");
    }

    @Test
    @DisplayName("a status that no transition leads to is an invalid request that names the ones there are")
    void noTransition() {
        assertThatThrownBy(() -> tracker.setStatus(id, "done"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST))
                .hasMessageContaining("from To Do to Done")
                .hasMessageContaining("[In Progress]");
        assertThatThrownBy(() -> tracker.setStatus(id, "paused"))
                .hasMessageContaining("the mapping has no status paused; it has [doing, done, todo]");
    }

    @Test
    @DisplayName("of two transitions at once the other one wins, and ours is a conflict")
    void transitionConflict() {
        fake.change(id, issue -> issue.busy = true);

        assertThatThrownBy(() -> tracker.setStatus(id, "doing"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.CONFLICT));
        assertThat(fake.status(id)).isEqualTo("To Do");
    }

    @Test
    @DisplayName("the time is Jira's own")
    void serverTime() {
        fake.clock().move(Duration.ofSeconds(90));

        assertThat(tracker.serverTime()).isEqualTo(START.plusSeconds(90));
        assertThat(fake.lines()).containsExactly("GET " + api + "/serverInfo");
    }

    @Test
    @DisplayName(
            "reopenings come from Jira's own log: those of people, out of a done status, after a moment, oldest first")
    void reopenings() {
        reopen(FakeJira.PERSON);
        reopen(FakeJira.BOT);
        reopen("712020:other");

        List<TrackerReopening> all = tracker.reopenings(id, START);
        List<TrackerReopening> later = tracker.reopenings(id, all.get(0).at());

        assertThat(all).extracting(TrackerReopening::actorId).containsExactly(FakeJira.PERSON, "712020:other");
        assertThat(all.get(0).at()).isEqualTo(START.plusSeconds(20));
        assertThat(later).extracting(TrackerReopening::actorId).containsExactly("712020:other");
        String log = fake.isCloud()
                ? "GET " + issue() + "/changelog?startAt=0&maxResults=100"
                : "GET " + issue() + "?fields=status&expand=changelog";
        assertThat(fake.lines()).containsExactly("GET " + api + "/myself", log, "GET " + api + "/status", log);
    }

    private void reopen(String account) {
        fake.clock().move(Duration.ofSeconds(10));
        fake.move(id, account, "Done");
        fake.clock().move(Duration.ofSeconds(10));
        fake.move(id, account, "In Progress");
        fake.move(id, account, "To Do");
    }
}
