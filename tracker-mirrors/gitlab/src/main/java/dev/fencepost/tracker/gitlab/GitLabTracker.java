package dev.fencepost.tracker.gitlab;

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
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.OwnAccount;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.RetryAfter;
import dev.fencepost.tracker.http.Situation;
import dev.fencepost.tracker.http.StatusMeaning;
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
 * Reads and writes the issues of one GitLab project over its REST API v4. Thread-safe.
 *
 * <p>An item's id is the project's number and the issue's number in it, such as {@code 278964-17}: GitLab looks issues up
 * by these, and neither changes when a project is renamed or moved. An issue that is moved to another project becomes
 * another issue there, and so another item.
 *
 * <p>A status is a list of labels and a state: see {@link StatusMeaning}.
 */
public final class GitLabTracker implements WorkTracker {
    static final String ID = "gitlab";

    private static final String SERVICE = "https://gitlab.com";
    private static final String API = "/api/v4";
    private static final Set<String> OWN_NAMES = Set.of("pagination");
    /** GitLab's own service takes 60 new notes a minute. */
    private static final Duration USUAL_GAP = Duration.ofSeconds(1);

    private static final TrackerCapabilities CAPABILITIES = new TrackerCapabilities(
            true, true, false, EnumSet.allOf(TrackerOrder.class), 1_000_000, Duration.ofSeconds(1));

    private final TrackerHttp http;
    private final String listPath;
    private final GitLabListing listing;
    private final LabelStatuses statuses;
    private final OwnAccount account;
    private final CommentAuthors authors = new CommentAuthors();

    GitLabTracker(TrackerHttp http, String repository, LabelStatuses statuses, boolean keyset) {
        this.http = http;
        this.listPath = API + "/projects/" + QueryString.escaped(repository) + "/issues";
        this.listing = new GitLabListing(statuses, keyset);
        this.statuses = statuses;
        this.account = new OwnAccount(() -> {
            JsonNode user = TrackerHttp.json(http.get(API + "/user"), false);
            return Long.toString(new JsonFields(user, false).id("id"));
        });
    }

    /**
     * Opens the tracker of a project, without asking it anything yet.
     *
     * <p>Settings: {@code repository} (the project's number or its path, such as {@code group/project}), {@code
     * token-variable} (names the environment variable of the access token), and optionally {@code base-url}, {@code reach},
     * {@code deadline}, {@code write-gap}, {@code status.NAME} and {@code pagination} ({@code offset}, or {@code keyset} for GitLab 18.3 and
     * later).
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    public static WorkTracker open(TrackerSettings settings) {
        Set<String> known = new HashSet<>(ConnectionSettings.NAMES);
        known.addAll(OWN_NAMES);
        settings.requireOnly(known);
        String repository = settings.requiredText("repository");
        Credential credential =
                Credential.inHeader("PRIVATE-TOKEN", settings.environment(), settings.requiredText("token-variable"));
        ConnectionSettings way = ConnectionSettings.of(settings, Optional.of(SERVICE));
        TrackerHttp http =
                way.connect(credential, way.pace(USUAL_GAP, gap -> new WritePace(10, gap, Duration.ofSeconds(10))));
        LabelStatuses statuses = LabelStatuses.of(settings.statuses(), false);
        settings.statuses()
                .keySet()
                .forEach(name -> statuses.meaning(name).with().forEach(GitLabListing::checkLabel));
        return new GitLabTracker(http, repository, statuses, isKeyset(settings));
    }

    private static boolean isKeyset(TrackerSettings settings) {
        String pagination = settings.text("pagination").orElse("offset");
        if (!pagination.equals("offset") && !pagination.equals("keyset")) {
            throw new IllegalArgumentException(
                    "settings.pagination is " + pagination + "; it must be offset or keyset");
        }
        return pagination.equals("keyset");
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
        List<GitLabIssue> found = new GitLabPages(http)
                .read(
                        listPath,
                        listing.query(selector),
                        node -> issue(node, false),
                        issue -> fits(issue, selector),
                        limit);
        return found.stream()
                .sorted(GitLabListing.ties(selector.order()))
                .limit(limit)
                .map(GitLabIssue::item)
                .toList();
    }

    private static boolean fits(GitLabIssue issue, TrackerSelector selector) {
        return selector.status().map(issue.item().status()::equals).orElse(true);
    }

    @Override
    public TrackerItem item(String itemId) {
        return read(GitLabItemId.parse(itemId)).item();
    }

    private GitLabIssue read(GitLabItemId id) {
        return issue(TrackerHttp.json(http.get(id.path()), false), false);
    }

    private GitLabIssue issue(JsonNode node, boolean write) {
        return GitLabIssue.read(node, statuses, write);
    }

    @Override
    public List<TrackerComment> comments(String itemId) {
        QueryString query = QueryString.empty()
                .with("order_by", "created_at")
                .with("sort", "asc")
                .with("per_page", GitLabPages.SIZE);
        List<GitLabNote> notes = new GitLabPages(http)
                .read(
                        GitLabItemId.parse(itemId).path() + "/notes",
                        query,
                        node -> GitLabNote.read(node, false),
                        note -> !note.system(),
                        GitLabPages.ALL);
        return notes.stream()
                .map(note -> authors.seen(note.comment()))
                .sorted(Comparator.comparingLong(TrackerComment::order))
                .toList();
    }

    @Override
    public void setStatus(String itemId, String status) {
        StatusMeaning target = statuses.meaning(status);
        GitLabItemId id = GitLabItemId.parse(itemId);
        Situation now = read(id).situation();
        if (target.fits(now)) {
            return;
        }
        ObjectNode change = JsonNodeFactory.instance.objectNode();
        putLabels(change, "add_labels", now.lacking(target.with()));
        putLabels(change, "remove_labels", now.having(target.without()));
        target.open()
                .filter(open -> open != now.open())
                .ifPresent(open -> change.put("state_event", open ? "reopen" : "close"));
        http.write("PUT", id.path(), change);
    }

    private static void putLabels(ObjectNode change, String field, List<String> labels) {
        if (!labels.isEmpty()) {
            change.put(field, String.join(",", labels));
        }
    }

    @Override
    public TrackerComment addComment(String itemId, String body) {
        String path = GitLabItemId.parse(itemId).path() + "/notes";
        return written(TrackerHttp.json(http.write("POST", path, noteOf(body)), true));
    }

    @Override
    public TrackerComment editComment(String itemId, String commentId, String body) {
        String path = GitLabItemId.parse(itemId).path() + "/notes/" + QueryString.escaped(commentId);
        authors.requireOwn(
                commentId,
                account.id(),
                () -> GitLabNote.read(TrackerHttp.json(http.get(path), false), false)
                        .comment());
        return written(TrackerHttp.json(http.write("PUT", path, noteOf(body)), true));
    }

    private TrackerComment written(JsonNode note) {
        return authors.seen(GitLabNote.read(note, true).comment());
    }

    private static ObjectNode noteOf(String body) {
        return JsonNodeFactory.instance.objectNode().put("body", body);
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        GitLabItemId id = GitLabItemId.parse(itemId);
        String before = read(id).item().body();
        String after = block.putInto(before);
        if (!after.equals(before)) {
            http.write("PUT", id.path(), JsonNodeFactory.instance.objectNode().put("description", after));
        }
    }

    @Override
    public Instant serverTime() {
        return http.get(API + "/version")
                .header("date")
                .flatMap(RetryAfter::instant)
                .orElseThrow(() -> TrackerHttp.nonsense("the tracker's answer has no Date", false));
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        GitLabItemId id = GitLabItemId.parse(itemId);
        String ourselves = account.id();
        return new GitLabPages(http)
                        .read(
                                id.path() + "/resource_state_events",
                                QueryString.empty().with("per_page", GitLabPages.SIZE),
                                node -> GitLabStateEvent.read(node, itemId),
                                event -> event.isReopeningByAnother(ourselves)
                                        && event.at().isAfter(after),
                                GitLabPages.ALL)
                        .stream()
                        .map(GitLabStateEvent::reopening)
                        .sorted(Comparator.comparing(TrackerReopening::at))
                        .toList();
    }
}
