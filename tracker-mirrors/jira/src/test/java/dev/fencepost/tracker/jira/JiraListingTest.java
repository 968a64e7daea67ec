package dev.fencepost.tracker.jira;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.jira.FakeJira;
import dev.fencepost.tracker.fake.jira.FakeJiraIssue;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("The Jira adapter's lists")
class JiraListingTest {
    private static final TrackerSelector ALL = TrackerSelector.everything();
    private static final String FIELDS = "\"fields\":[\"summary\",\"description\",\"status\",\"labels\",\"assignee\","
            + "\"created\",\"updated\",\"fixVersions\"]";
    private static final String OLDEST = "project = \\\"APP\\\" ORDER BY created ASC, key ASC";

    private final FakeJira cloud = FakeJira.cloud();
    private final FakeJira dataCenter = FakeJira.dataCenter();

    static Stream<Boolean> flavours() {
        return Stream.of(true, false);
    }

    private FakeJira fake(boolean inCloud) {
        return inCloud ? cloud : dataCenter;
    }

    @AfterEach
    void stop() {
        cloud.close();
        dataCenter.close();
    }

    @Test
    @DisplayName("go by token in the cloud, with explicit fields, to the page that says it is the last")
    void byToken() {
        issues(cloud, 130);

        assertThat(JiraOnFake.open(cloud).items(ALL, 1_000)).hasSize(130);

        String body = "{\"jql\":\"" + OLDEST + "\",\"maxResults\":100," + FIELDS;
        assertThat(cloud.lines()).containsOnly("POST /rest/api/3/search/jql").hasSize(3);
        assertThat(cloud.requests().stream().map(FakeRequest::body))
                .containsExactly(
                        body + "}", body + ",\"nextPageToken\":\"at-60\"}", body + ",\"nextPageToken\":\"at-120\"}");
    }

    @Test
    @DisplayName("go by position on Data Center, by what was given and not by what was asked for")
    void byPosition() {
        issues(dataCenter, 130);

        assertThat(JiraOnFake.open(dataCenter).items(ALL, 1_000)).hasSize(130);

        assertThat(dataCenter.lines()).containsOnly("POST /rest/api/2/search").hasSize(3);
        assertThat(dataCenter.requests().stream().map(FakeRequest::body)).containsExactly(body(0), body(60), body(120));
    }

    private static String body(int start) {
        return "{\"jql\":\"" + OLDEST + "\",\"startAt\":" + start + ",\"maxResults\":100," + FIELDS + "}";
    }

    @ParameterizedTest
    @MethodSource("flavours")
    @DisplayName("ask for all that a selector names, each name quoted, and for no more pages than the limit needs")
    void query(boolean inCloud) {
        FakeJira fake = fake(inCloud);
        String wanted = fake.newIssue("The GATE");
        String user = inCloud ? FakeJira.PERSON : "name-of-" + FakeJira.PERSON;
        fake.change(wanted, issue -> {
            issue.labels.addAll(List.of("ready", "say\"\\"));
            issue.assignee = Optional.of(FakeJira.PERSON);
            issue.fixVersions.add("1.0 OR 1=1");
        });
        issues(fake, 70);
        TrackerSelector selector = ALL.withLabel("ready")
                .withLabel("say\"\\")
                .withStatus("todo")
                .withAssignee(user)
                .withMilestone("1.0 OR 1=1")
                .withQuery("text ~ \"gate\"")
                .withOrder(TrackerOrder.MOST_RECENTLY_UPDATED_FIRST);

        assertThat(JiraOnFake.open(fake).items(selector, 10))
                .extracting(TrackerItem::id)
                .containsExactly(wanted);
        assertThat(fake.requests().get(0).json().path("jql").asText())
                .isEqualTo(
                        "project = \"APP\" AND labels = \"ready\" AND labels = \"say\\\"\\\\\" AND status = \"To Do\""
                                + " AND assignee = \"" + user
                                + "\" AND fixVersion = \"1.0 OR 1=1\" AND (text ~ \"gate\")"
                                + " ORDER BY updated DESC, key ASC");
        fake.forgetRequests();
        assertThat(JiraOnFake.open(fake).items(ALL, 61)).hasSize(61);
        assertThat(fake.lines()).hasSize(2);
    }

    @ParameterizedTest
    @MethodSource("flavours")
    @DisplayName("are in the order that was asked for, ties by id")
    void orders(boolean inCloud) {
        FakeJira fake = fake(inCloud);
        List<String> ids = Stream.of(1, 2, 3, 4)
                .map(number -> {
                    if (number == 3) {
                        fake.clock().move(Duration.ofSeconds(1));
                    }
                    return fake.newIssue("issue");
                })
                .toList();
        fake.clock().move(Duration.ofSeconds(1));
        fake.change(ids.get(0), issue -> issue.priority = 2);
        fake.change(ids.get(2), issue -> {
            issue.priority = 1;
            issue.rank = 0;
        });
        // A move to another project and back gives another key, and the id stays.
        fake.change(ids.get(1), issue -> issue.key = "APP-99");

        assertThat(numbers(fake, ids, TrackerOrder.OLDEST_FIRST)).isEqualTo("1234");
        assertThat(numbers(fake, ids, TrackerOrder.NEWEST_FIRST)).isEqualTo("3412");
        assertThat(numbers(fake, ids, TrackerOrder.LEAST_RECENTLY_UPDATED_FIRST))
                .isEqualTo("4123");
        assertThat(numbers(fake, ids, TrackerOrder.MOST_RECENTLY_UPDATED_FIRST)).isEqualTo("1234");
        assertThat(numbers(fake, ids, TrackerOrder.PRIORITY)).isEqualTo("3124");
        assertThat(numbers(fake, ids, TrackerOrder.RANK)).isEqualTo("3124");
    }

    private static String numbers(FakeJira fake, List<String> ids, TrackerOrder order) {
        return String.join(
                "",
                JiraOnFake.open(fake).items(ALL.withOrder(order), 10).stream()
                        .map(item -> Integer.toString(ids.indexOf(item.id()) + 1))
                        .toList());
    }

    @ParameterizedTest
    @MethodSource("flavours")
    @DisplayName("take the sprint for the milestone where its field is named: the open one, or else the last")
    void sprints(boolean inCloud) {
        FakeJira fake = fake(inCloud);
        String id = fake.newIssue("issue");
        fake.change(id, issue -> issue.sprints.addAll(List.of("Sprint 1", "Sprint 2, the long one")));
        JiraTracker tracker =
                JiraOnFake.open(fake, FakeJira.TOKEN, Duration.ofSeconds(20), Optional.of(FakeJiraIssue.SPRINT));

        List<TrackerItem> items = tracker.items(ALL.withMilestone("Sprint 2, the long one"), 5);

        assertThat(items).extracting(TrackerItem::milestone).containsExactly(Optional.of("Sprint 2, the long one"));
        assertThat(fake.requests().get(0).json().path("jql").asText())
                .contains(" AND cf[10020] = \"Sprint 2, the long one\" ORDER");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a = 1) OR (b = 2", "text ~ \"x", "(a = 1", "a = 1 order  BY rank"})
    @DisplayName("send no query of the user's that would leave its brackets")
    void hostileQueries(String query) {
        JiraTracker tracker = JiraOnFake.open(cloud);

        assertThatThrownBy(() -> tracker.items(ALL.withQuery(query), 1))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST));
        assertThat(cloud.requests()).isEmpty();
    }

    @Test
    @DisplayName("send a query of the user's as it is, brackets and quotes within its texts included")
    void quotedBrackets() {
        JiraOnFake.open(cloud).items(ALL.withQuery("text ~ \"x\\\") OR (\""), 1);

        assertThat(cloud.requests().get(0).json().path("jql").asText())
                .isEqualTo("project = \"APP\" AND (text ~ \"x\\\") OR (\") ORDER BY created ASC, key ASC");
    }

    @Test
    @DisplayName("fail when the search was removed, is wrong, or has no end")
    void failures() {
        JiraTracker wrongFlavour = JiraOnFake.open(cloud);
        cloud.answerNext(
                1, FakeReply.json(410, "{\"errorMessages\":[\"The requested API has been removed.\"],\"errors\":{}}"));
        assertThatThrownBy(() -> wrongFlavour.items(ALL, 1)).hasMessageContaining("has been removed");

        assertThatThrownBy(() -> JiraOnFake.open(cloud).items(ALL.withQuery("nonsense = \"x\""), 1))
                .isInstanceOfSatisfying(
                        TrackerException.class, e -> assertThat(e.failure()).isEqualTo(TrackerFailure.INVALID_REQUEST))
                .hasMessageContaining("JQL");

        cloud.answerNext(9, FakeReply.json(200, "{\"issues\":[],\"nextPageToken\":\"again\"}"));
        assertThatThrownBy(() -> JiraOnFake.open(cloud).items(ALL, 1)).hasMessageContaining("no end");
        dataCenter.answerNext(9, FakeReply.json(200, "{\"issues\":[],\"total\":5}"));
        assertThatThrownBy(() -> JiraOnFake.open(dataCenter).items(ALL, 1)).hasMessageContaining("before its end");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> JiraOnFake.open(cloud).items(ALL, 0));
    }

    @Test
    @DisplayName("may be stale; what is read by its id is not")
    void stale() {
        String id = cloud.newIssue("issue");
        cloud.freezeSearch();
        cloud.move(id, FakeJira.PERSON, "In Progress");
        JiraTracker tracker = JiraOnFake.open(cloud);

        assertThat(tracker.items(ALL, 1).get(0).status()).isEqualTo("todo");
        assertThat(tracker.item(id).status()).isEqualTo("doing");
    }

    private static void issues(FakeJira fake, int count) {
        for (int i = 0; i < count; i++) {
            fake.newIssue("issue");
        }
    }
}
