package dev.fencepost.tracker.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The GitLab adapter's lists")
class GitLabListingTest {
    private static final String LIST = "GET /api/v4/projects/team%2Fapp/issues?";
    private static final TrackerSelector ALL = TrackerSelector.everything();

    private final FakeGitLab fake = new FakeGitLab();
    private final GitLabTracker tracker = GitLabOnFake.open(fake);

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("ask for all that a selector names in one query")
    void query() {
        TrackerSelector selector = ALL.withLabel("ready")
                .withLabel("a b&c")
                .withStatus("doing")
                .withAssignee("17")
                .withMilestone("v1/2")
                .withQuery("gate post")
                .withOrder(TrackerOrder.MOST_RECENTLY_UPDATED_FIRST);

        assertThat(tracker.items(selector, 10)).isEmpty();

        assertThat(fake.lines())
                .containsExactly(LIST + "state=opened&scope=all&labels=a%20b%26c%2Cdoing%2Cready&assignee_id=17"
                        + "&milestone=v1%2F2&search=gate%20post&order_by=updated_at&sort=desc&per_page=100");
    }

    @Test
    @DisplayName("have the items that fit, and no other")
    void filters() {
        long wanted = fake.newIssue("the GATE");
        fake.change(wanted, issue -> {
            issue.labels.addAll(List.of("ready", "doing"));
            issue.assignees.add(17L);
            issue.milestone = Optional.of("v1");
        });
        fake.newIssue("the gate, not labelled");
        long closed = fake.newIssue("the gate, closed");
        fake.setState(closed, FakeGitLab.PERSON, false);

        assertThat(ids(tracker.items(ALL, 10))).containsExactly("4711-1", "4711-2", "4711-3");
        assertThat(ids(tracker.items(ALL.withStatus("todo"), 10))).containsExactly("4711-2");
        assertThat(ids(tracker.items(ALL.withStatus("done"), 10))).containsExactly("4711-3");
        assertThat(ids(tracker.items(
                        ALL.withStatus("doing")
                                .withLabel("ready")
                                .withAssignee("17")
                                .withMilestone("v1")
                                .withQuery("gate"),
                        10)))
                .containsExactly("4711-1");
    }

    @Test
    @DisplayName("come from as many pages as it takes, and no more than the limit needs")
    void pages() {
        issues(250);

        assertThat(tracker.items(ALL, 1_000)).hasSize(250);
        assertThat(fake.lines()).hasSize(3);
        assertThat(fake.lines().get(2)).endsWith("&per_page=100&page=3");
        fake.forgetRequests();
        assertThat(ids(tracker.items(ALL, 101))).hasSize(101).endsWith("4711-101");
        assertThat(fake.lines()).hasSize(2);
    }

    @Test
    @DisplayName("go by key sets where that is asked for, and GitLab can")
    void keyset() {
        issues(150);
        WorkTracker keyed = GitLabOnFake.open(fake, "4711", FakeGitLab.TOKEN, Duration.ofSeconds(20), true);

        assertThat(keyed.items(ALL, 1_000)).hasSize(150);
        assertThat(fake.lines()).hasSize(3);
        String first = "GET /api/v4/projects/4711/issues?state=all&scope=all&order_by=created_at&sort=asc"
                + "&pagination=keyset&per_page=100";
        assertThat(fake.lines().get(0)).isEqualTo(first);
        assertThat(fake.lines().get(1)).startsWith(first + "&cursor=after-");
        fake.forgetRequests();
        assertThat(keyed.items(ALL.withOrder(TrackerOrder.PRIORITY), 1)).hasSize(1);
        assertThat(fake.lines().get(0)).doesNotContain("keyset");
    }

    @Test
    @DisplayName("cost a 304 while nothing changes, and are fresh when something did")
    void unchanged() {
        issues(120);
        List<TrackerItem> before = tracker.items(ALL, 1_000);
        fake.forgetRequests();

        assertThat(tracker.items(ALL, 1_000)).isEqualTo(before);
        assertThat(fake.requests())
                .allSatisfy(
                        request -> assertThat(request.header("If-None-Match")).isPresent());
        fake.newIssue("one more");

        assertThat(tracker.items(ALL, 1_000)).hasSize(121);
    }

    @Test
    @DisplayName("are in the order that was asked for, ties by id")
    void orders() {
        for (int i = 1; i <= 4; i++) {
            fake.newIssue("issue");
            if (i == 2) {
                fake.clock().move(Duration.ofSeconds(1));
            }
        }
        fake.clock().move(Duration.ofSeconds(1));
        fake.change(1, issue -> issue.labelPriority = 5);
        fake.change(3, issue -> {
            issue.labelPriority = 1;
            issue.position = -1;
        });

        assertThat(numbers(TrackerOrder.OLDEST_FIRST)).isEqualTo("1234");
        assertThat(numbers(TrackerOrder.NEWEST_FIRST)).isEqualTo("3412");
        assertThat(numbers(TrackerOrder.LEAST_RECENTLY_UPDATED_FIRST)).isEqualTo("2413");
        assertThat(numbers(TrackerOrder.MOST_RECENTLY_UPDATED_FIRST)).isEqualTo("1342");
        assertThat(numbers(TrackerOrder.PRIORITY)).startsWith("31");
        assertThat(numbers(TrackerOrder.RANK)).isEqualTo("3124");
        assertThat(fake.lines().stream().map(line -> line.replaceAll(".*order_by=(.*)&per_page.*", "$1")))
                .containsExactly(
                        "created_at&sort=asc",
                        "created_at&sort=desc",
                        "updated_at&sort=asc",
                        "updated_at&sort=desc",
                        "label_priority&sort=asc",
                        "relative_position&sort=asc");
    }

    @Test
    @DisplayName("ask for no name that GitLab would take for something else")
    void wildcards() {
        List<TrackerSelector> odd = List.of(
                ALL.withLabel("None"),
                ALL.withLabel("any"),
                ALL.withLabel("a,b"),
                ALL.withMilestone("Upcoming"),
                ALL.withAssignee("None"),
                ALL.withAssignee("17 OR 1=1"),
                ALL.withStatus("paused"));

        for (TrackerSelector selector : odd) {
            assertThatThrownBy(() -> tracker.items(selector, 1))
                    .isInstanceOfSatisfying(
                            TrackerException.class,
                            e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST));
        }
        assertThatIllegalArgumentException().isThrownBy(() -> tracker.items(ALL, 0));
        assertThat(fake.requests()).isEmpty();
    }

    @Test
    @DisplayName("are whole or fail: also when entries vanish between two pages, or the pages have no end")
    void whole() {
        long iid = fake.newIssue("Talk");
        long first = fake.note(iid, FakeGitLab.PERSON, "gone soon");
        for (int i = 0; i < 100; i++) {
            fake.note(iid, FakeGitLab.PERSON, "note");
        }
        fake.freeze(request -> !request.query().contains("page=2"));
        assertThat(tracker.comments("4711-1")).hasSize(101);
        fake.deleteNote(iid, first);

        assertThatThrownBy(() -> tracker.comments("4711-1"))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.UNAVAILABLE))
                .hasMessageContaining("shorter");

        fake.answerNext(
                3, FakeReply.json(200, "[]").withHeader("Link", "<https://elsewhere.example/x?page=9>; rel=\"next\""));
        fake.forgetRequests();
        assertThatThrownBy(() -> tracker.items(ALL, 1)).hasMessageContaining("no end");
        assertThat(fake.lines()).hasSize(2).last().isEqualTo(LIST + "page=9");
    }

    private void issues(int count) {
        for (int i = 0; i < count; i++) {
            fake.newIssue("issue");
            fake.clock().move(Duration.ofSeconds(1));
        }
    }

    private String numbers(TrackerOrder order) {
        return String.join(
                "",
                ids(tracker.items(ALL.withOrder(order), 10)).stream()
                        .map(id -> id.substring(5))
                        .toList());
    }

    private static List<String> ids(List<TrackerItem> items) {
        return items.stream().map(TrackerItem::id).toList();
    }
}
