package dev.fencepost.tracker.github;

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
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.Fault;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.github.FakeUser;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The list of GitHub issues")
class GitHubListingTest {
    private static final TrackerSelector ALL = TrackerSelector.everything();
    private static final String LIST = "GET /repos/acme/widgets/issues?";

    private final FakeGitHub fake = new FakeGitHub();
    private final WorkTracker tracker = GitHubOnFake.open(fake);

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("goes over all pages, by links that name the repository by number, and leaves out pull requests")
    void allPages() {
        IntStream.rangeClosed(1, 120).forEach(i -> {
            fake.addIssue("issue " + i);
            fake.addPullRequest("pull " + i);
        });

        List<TrackerItem> items = tracker.items(ALL, 1_000);

        assertThat(items)
                .hasSize(120)
                .extracting(TrackerItem::reference)
                .startsWith("#1", "#3")
                .endsWith("#239");
        String query = "state=all&sort=created&direction=asc&per_page=100";
        assertThat(fake.lines())
                .containsExactly(
                        "GET /repos/acme/widgets",
                        LIST + query,
                        "GET /repositories/4711/issues?" + query + "&page=2",
                        "GET /repositories/4711/issues?" + query + "&page=3");
    }

    @Test
    @DisplayName("costs nothing where nothing changed: every page is a 304")
    void unchanged() {
        IntStream.rangeClosed(1, 150).forEach(i -> fake.addIssue("issue " + i));
        List<TrackerItem> first = tracker.items(ALL, 1_000);
        int spent = fake.spent();
        fake.forgetRequests();

        List<TrackerItem> second = tracker.items(ALL, 1_000);

        assertThat(second).isEqualTo(first).hasSize(150);
        assertThat(fake.requests())
                .hasSize(3)
                .allMatch(request -> request.header("If-None-Match").isPresent());
        assertThat(fake.spent()).as("requests that count").isEqualTo(spent);

        fake.addIssue("one more");
        assertThat(tracker.items(ALL, 1_000)).hasSize(151);
        assertThat(fake.spent()).isEqualTo(spent + 1);
    }

    @Test
    @DisplayName("reads no further page than the limit needs, but for those of the same second")
    void limit() {
        IntStream.rangeClosed(1, 150).forEach(i -> fake.addIssue("issue " + i));

        assertThat(tracker.items(ALL, 3)).extracting(TrackerItem::reference).containsExactly("#1", "#2", "#3");
        assertThat(fake.requests()).hasSize(2);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tracker.items(ALL, 0))
                .withMessageContaining("limit");
    }

    @Test
    @DisplayName("settles ties by number, in every order that GitHub has; others are refused")
    void orders() {
        IntStream.rangeClosed(1, 4).forEach(i -> {
            fake.addIssue("issue " + i);
            fake.clock().move(Duration.ofSeconds(-1));
        });
        fake.clock().move(Duration.ofMinutes(1));
        fake.describe(2, "touched");
        fake.describe(3, "touched");

        assertThat(references(TrackerOrder.OLDEST_FIRST)).containsExactly("#1", "#2", "#3", "#4");
        assertThat(references(TrackerOrder.NEWEST_FIRST)).containsExactly("#1", "#2", "#3", "#4");
        assertThat(references(TrackerOrder.LEAST_RECENTLY_UPDATED_FIRST)).containsExactly("#1", "#4", "#2", "#3");
        assertThat(references(TrackerOrder.MOST_RECENTLY_UPDATED_FIRST)).containsExactly("#2", "#3", "#1", "#4");
        assertThat(tracker.capabilities().orders()).doesNotContain(TrackerOrder.RANK, TrackerOrder.PRIORITY);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> tracker.items(ALL.withOrder(TrackerOrder.RANK), 5))
                .withMessageContaining("RANK");
        assertThat(fake.lines())
                .contains(LIST + "state=all&sort=created&direction=desc&per_page=100")
                .contains(LIST + "state=all&sort=updated&direction=asc&per_page=100")
                .contains(LIST + "state=all&sort=updated&direction=desc&per_page=100");
    }

    @Test
    @DisplayName("is narrowed by GitHub and decided by us: labels, status, assignee by number, milestone by title")
    void selector() {
        FakeUser ann = FakeUser.person(17, "ann");
        int wanted = fake.addIssue("wanted", "ready", "doing");
        fake.assign(wanted, ann);
        fake.setMilestone(wanted, 3, "v1");
        int assignedToBob = fake.addIssue("bob's", "ready", "doing");
        fake.assign(assignedToBob, FakeUser.person(18, "bob"));
        fake.setMilestone(assignedToBob, 3, "v1");
        int inReview = fake.addIssue("in review", "ready", "doing", "review");
        fake.assign(inReview, ann);
        fake.setMilestone(inReview, 3, "v1");
        int later = fake.addIssue("later", "ready", "doing");
        fake.assign(later, ann);
        fake.setMilestone(later, 4, "v2");

        List<TrackerItem> items = tracker.items(
                ALL.withLabel("ready").withStatus("doing").withAssignee("17").withMilestone("v1"), 10);

        assertThat(items).extracting(TrackerItem::title).containsExactly("wanted");
        assertThat(fake.lines())
                .contains(LIST + "state=open&labels=doing%2Cready&assignee=*&milestone=*&sort=created&direction=asc"
                        + "&per_page=100");
        assertThatThrownBy(() -> tracker.items(ALL.withLabel("a,b"), 1))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST));
    }

    @Test
    @DisplayName("goes through GitHub's search where there is a query, and never beyond the repository")
    void query() {
        fake.addIssue("paint the gate", "ready");
        fake.addIssue("paint the fence");
        fake.addPullRequest("paint the gate");

        List<TrackerItem> items = tracker.items(ALL.withLabel("ready").withQuery("gate"), 10);

        assertThat(items).extracting(TrackerItem::reference).containsExactly("#1");
        FakeRequest search = fake.requests().get(1);
        assertThat(search.path()).isEqualTo("/search/issues");
        assertThat(search.parameter("q")).contains("repo:acme/widgets is:issue label:\"ready\" gate");
        assertThat(search.parameter("sort")).contains("created");
        assertThat(search.parameter("order")).contains("asc");
        assertThat(search.parameter("per_page")).contains("100");

        assertThatThrownBy(() -> tracker.items(ALL.withQuery("incomplete:yes"), 10))
                .as("a search that left something out")
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.UNAVAILABLE));
    }

    @Test
    @DisplayName("is whole or not there: a page that fails, or leads to another host, leaves nothing")
    void wholeOrNothing() {
        IntStream.rangeClosed(1, 250).forEach(i -> fake.addIssue("issue " + i));
        fake.failNext(1, request -> request.parameter("page").isPresent(), new Fault.Answer(FakeReply.json(502, "{}")));
        assertThatThrownBy(() -> tracker.items(ALL, 1_000))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.UNAVAILABLE));

        FakeReply elsewhere = FakeReply.json(200, "[]").withHeader("Link", "<http://evil.example/x>; rel=\"next\"");
        fake.failNext(1, request -> request.path().endsWith("/issues"), new Fault.Answer(elsewhere));
        assertThatThrownBy(() -> tracker.items(ALL, 1_000))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.REFUSED));
    }

    @Test
    @DisplayName("may be old: then it is the old list, whole, and a single item is still read afresh")
    void stale() {
        fake.addIssue("old");
        tracker.items(ALL, 10);
        fake.freeze(request -> request.path().endsWith("/issues"));
        fake.addIssue("new");

        assertThat(tracker.items(ALL, 10)).hasSize(1);
        assertThat(tracker.item("4711-2").title()).isEqualTo("new");
        fake.thaw();
        assertThat(tracker.items(ALL, 10)).hasSize(2);
    }

    private List<String> references(TrackerOrder order) {
        return tracker.items(ALL.withOrder(order), 10).stream()
                .map(TrackerItem::reference)
                .toList();
    }
}
