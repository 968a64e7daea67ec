package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerCapabilities;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.http.CommentAuthors;
import dev.fencepost.tracker.http.ConnectionSettings;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.OwnAccount;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.http.WritePace;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Reads and writes the issues of one Jira project. Thread-safe.
 *
 * <p>An item's id is the issue's number, which stays when the issue is moved to another project; its key, such as {@code
 * APP-17}, does not. A status is a status of the project's workflow, and is reached by a transition.
 *
 * <p>In the cloud a description is a document of nodes and no text. There {@link #putBlock} keeps our block as one node, a
 * code block that holds both marks, and writes back every other node unchanged and in order: exact to the node instead of
 * to the byte. {@link TrackerItem#body()} is then the text of the document, without what has no text.
 */
public final class JiraTracker implements WorkTracker {
    static final String ID = "jira";

    private static final Set<String> OWN_NAMES = Set.of("flavour", "user-variable", "sprint-field");
    /** Jira's cloud takes 100 writes to one issue in 30 seconds, and many more in all. */
    private static final Duration USUAL_GAP = Duration.ofMillis(300);

    private static final TrackerCapabilities CAPABILITIES = new TrackerCapabilities(
            true, false, false, EnumSet.allOf(TrackerOrder.class), 32_767, Duration.ofMillis(1));

    private final TrackerHttp http;
    private final JiraFlavour flavour;
    private final JiraPages pages;
    private final JiraStatuses statuses;
    private final JiraMilestone milestone;
    private final Jql jql;
    private final OwnAccount account;
    private final JiraReopenings reopenings;
    private final CommentAuthors authors = new CommentAuthors();

    JiraTracker(TrackerHttp http, JiraFlavour flavour, String project, JiraStatuses statuses, JiraMilestone milestone) {
        this.http = http;
        this.flavour = flavour;
        this.pages = new JiraPages(http);
        this.statuses = statuses;
        this.milestone = milestone;
        this.jql = new Jql(project, statuses, milestone);
        this.account = new OwnAccount(() -> flavour.userId(TrackerHttp.json(http.get(flavour.path("/myself")), false))
                .orElseThrow(() -> TrackerHttp.nonsense("the tracker does not say who we are", false)));
        this.reopenings = new JiraReopenings(http, flavour);
    }

    /**
     * Opens the tracker of a project, without asking it anything yet.
     *
     * <p>Settings: {@code flavour} ({@code cloud} or {@code data-center}), {@code base-url}, {@code repository} (the
     * project's key), {@code token-variable} (names the environment variable of the API token or personal access token),
     * for the cloud {@code user-variable} (names the one of the account's e-mail address), and optionally {@code
     * sprint-field}, {@code reach}, {@code deadline}, {@code write-gap} and {@code status.NAME}.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    public static WorkTracker open(TrackerSettings settings) {
        Set<String> known = new HashSet<>(ConnectionSettings.NAMES);
        known.addAll(OWN_NAMES);
        settings.requireOnly(known);
        String project = settings.requiredText("repository");
        JiraFlavour flavour = JiraFlavour.of(settings.requiredText("flavour"));
        Credential credential = flavour.credential(settings);
        ConnectionSettings way = ConnectionSettings.of(settings, Optional.empty());
        TrackerHttp http =
                way.connect(credential, way.pace(USUAL_GAP, gap -> new WritePace(20, gap, Duration.ofSeconds(10))));
        return new JiraTracker(
                http,
                flavour,
                project,
                JiraStatuses.of(settings.statuses()),
                JiraMilestone.of(settings.text("sprint-field")));
    }

    @Override
    public String provider() {
        return ID;
    }

    @Override
    public TrackerCapabilities capabilities() {
        return CAPABILITIES;
    }

    @Override
    public List<TrackerItem> items(TrackerSelector selector, int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; it must be from 1 to " + MAX_LIMIT);
        }
        return flavour.search(http, jql.of(selector), JiraIssue.fields(milestone), limit).stream()
                .map(this::item)
                .sorted(ties(selector.order()))
                .limit(limit)
                .toList();
    }

    private static Comparator<TrackerItem> ties(TrackerOrder order) {
        Comparator<TrackerItem> byId = Comparator.comparingLong(item -> Long.parseLong(item.id()));
        return switch (order) {
            case OLDEST_FIRST -> Comparator.comparing(TrackerItem::createdAt).thenComparing(byId);
            case NEWEST_FIRST ->
                Comparator.comparing(TrackerItem::createdAt).reversed().thenComparing(byId);
            case LEAST_RECENTLY_UPDATED_FIRST ->
                Comparator.comparing(TrackerItem::updatedAt).thenComparing(byId);
            case MOST_RECENTLY_UPDATED_FIRST ->
                Comparator.comparing(TrackerItem::updatedAt).reversed().thenComparing(byId);
            case PRIORITY, RANK -> Comparator.comparing(item -> "");
        };
    }

    @Override
    public TrackerItem item(String itemId) {
        String fields = String.join(",", JiraIssue.fields(milestone));
        return item(read(itemId, fields));
    }

    private TrackerItem item(JsonNode issue) {
        return JiraIssue.read(issue, flavour, statuses, milestone, http.base());
    }

    private JsonNode read(String itemId, String fields) {
        return TrackerHttp.json(
                http.get(QueryString.empty().with("fields", fields).on(path(itemId))), false);
    }

    private String path(String itemId) {
        return flavour.path("/issue/" + JiraIssue.checkedId(itemId));
    }

    @Override
    public List<TrackerComment> comments(String itemId) {
        QueryString query = QueryString.empty().with("orderBy", "created");
        return pages.all(path(itemId) + "/comment", query, "comments").stream()
                .map(node -> authors.seen(JiraComment.read(node, flavour, false)))
                .sorted(Comparator.comparingLong(TrackerComment::order))
                .toList();
    }

    @Override
    public void setStatus(String itemId, String status) {
        String wanted = statuses.inJira(status);
        String path = path(itemId);
        String present = new JsonFields(read(itemId, "status"), false).text("fields", "status", "name");
        if (present.equalsIgnoreCase(wanted)) {
            return;
        }
        JsonNode offered = TrackerHttp.json(http.get(path + "/transitions"), false);
        String transition = JiraTransitions.to(wanted, present, offered);
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putObject("transition").put("id", transition);
        http.write("POST", path + "/transitions", body);
    }

    @Override
    public TrackerComment addComment(String itemId, String body) {
        return written(
                http.write("POST", path(itemId) + "/comment", comment(body)).json());
    }

    @Override
    public TrackerComment editComment(String itemId, String commentId, String body) {
        String path = path(itemId) + "/comment/" + QueryString.escaped(commentId);
        authors.requireOwn(
                commentId,
                account.id(),
                () -> JiraComment.read(TrackerHttp.json(http.get(path), false), flavour, false));
        return written(http.write("PUT", path, comment(body)).json());
    }

    private ObjectNode comment(String body) {
        return JsonNodeFactory.instance.objectNode().set("body", flavour.written(body));
    }

    private TrackerComment written(Optional<JsonNode> stored) {
        JsonNode node = stored.orElseThrow(() -> TrackerHttp.nonsense("the tracker's answer is not JSON", true));
        return authors.seen(JiraComment.read(node, flavour, true));
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        JsonNode before = read(itemId, "description").path("fields").path("description");
        JsonNode after = flavour.withBlock(before, block);
        if (!after.equals(before)) {
            ObjectNode change = JsonNodeFactory.instance.objectNode();
            change.putObject("fields").set("description", after);
            http.write("PUT", path(itemId), change);
        }
    }

    @Override
    public Instant serverTime() {
        JsonNode server = TrackerHttp.json(http.get(flavour.path("/serverInfo")), false);
        return new JsonFields(server, false).instant("serverTime");
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        return reopenings.after(JiraIssue.checkedId(itemId), account.id(), after);
    }
}
