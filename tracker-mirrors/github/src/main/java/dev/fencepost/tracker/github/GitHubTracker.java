package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.TrackerCapabilities;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.http.CommentAuthors;
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.OwnAccount;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.Situation;
import dev.fencepost.tracker.http.StatusMeaning;
import dev.fencepost.tracker.http.Ticker;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.http.WritePacer;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import org.kohsuke.github.GHIssue;
import org.kohsuke.github.GHIssueStateReason;
import org.kohsuke.github.GitHub;
import org.kohsuke.github.GitHubBuilder;

/**
 * Reads and writes the issues of one GitHub repository. Thread-safe.
 *
 * <p>An item's id is the repository's number and the issue's number in it, such as {@code 1296269-17}: neither changes when
 * a repository is renamed or moved to another owner. An issue that is transferred becomes another issue elsewhere, and is
 * NOT_FOUND here.
 *
 * <p>The statuses of the mapping are lists such as {@code label:doing,-label:ready,state:open}. A move takes one request for
 * the labels to add, one for each to take away, and one for the state: a failure among them leaves it half done, and
 * repeating it finishes it.
 */
public final class GitHubTracker implements WorkTracker {
    static final String ID = "github";

    private static final TrackerCapabilities CAPABILITIES = new TrackerCapabilities(
            true,
            true,
            false,
            EnumSet.complementOf(EnumSet.of(TrackerOrder.PRIORITY, TrackerOrder.RANK)),
            65_536,
            Duration.ofSeconds(1));

    private final TrackerHttp http;
    private final OwnAccount account;
    private final GitHub library;
    private final LibraryConnector connector;
    private final GitHubPages pages;
    private final GitHubRepository repository;
    private final LabelStatuses statuses;
    private final CommentAuthors authors = new CommentAuthors();

    private GitHubTracker(GitHubConnection connection, String name, LabelStatuses statuses) {
        this.http = connection.http();
        this.account = connection.account();
        this.connector = new LibraryConnector(http);
        this.pages = new GitHubPages(http, connector);
        this.library = library(connector, http);
        this.repository = new GitHubRepository(library, connector, connection.moves(), name);
        this.statuses = statuses;
    }

    private static GitHub library(LibraryConnector connector, TrackerHttp http) {
        try {
            return new GitHubBuilder()
                    .withEndpoint(http.base().uri().toString())
                    .withConnector(connector)
                    .build();
        } catch (IOException e) {
            throw new IllegalStateException("the library asks nobody when it is built", e);
        }
    }

    /**
     * Opens the tracker of a repository, without asking it anything yet.
     *
     * <p>Settings: {@code repository} (such as {@code owner/name}); either {@code token-variable} (names the environment
     * variable of a token), or {@code app-id}, {@code installation-id} and {@code app-key-variable} (names the variable of
     * the app's private key in PEM form); and optionally {@code base-url} (of an Enterprise server, such as {@code
     * https://github.example.com/api/v3}), {@code reach}, {@code deadline}, {@code account-id} (where the token may not ask
     * whose it is), {@code write-gap} and {@code status.NAME}.
     *
     * @throws IllegalArgumentException if a setting is unknown or wrong; the message names it
     */
    public static WorkTracker open(TrackerSettings settings) {
        return open(settings, WritePacer::shared, Ticker.system());
    }

    static WorkTracker open(TrackerSettings settings, GitHubConnection.Pacing pacing, Ticker ticker) {
        GitHubConnection connection = GitHubConnection.of(settings, pacing, ticker);
        String name = settings.requiredText("repository");
        if (!name.matches("[A-Za-z0-9._-]{1,100}/[A-Za-z0-9._-]{1,100}") || name.matches(".*(^|/)\\.{1,2}(/|$).*")) {
            throw new IllegalArgumentException("settings.repository is " + name + "; it must be OWNER/NAME");
        }
        return new GitHubTracker(connection, name, LabelStatuses.of(settings.statuses(), true));
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
        GitHubListing.checkOrder(selector.order());
        return new GitHubListing(library, pages, repository.lookUp(), statuses, selector, limit).read();
    }

    @Override
    public TrackerItem item(String itemId) {
        return read(GitHubItemId.parse(itemId)).issue().item();
    }

    private Fresh read(GitHubItemId id) {
        GitHubRepository.Known known = repository.of(id);
        GHIssue asked = connector.ask(false, () -> known.repository().getIssue(id.number()));
        JsonNode node = TrackerHttp.json(connector.answer(), false);
        GitHubIssue issue = GitHubIssue.read(node, id.repository(), statuses);
        boolean here = known.isAt(issue.repositoryUrl()) || repository.lookUp().isAt(issue.repositoryUrl());
        if (issue.number() != id.number() || !here || issue.pullRequest()) {
            throw new TrackerException(
                    TrackerFailure.NOT_FOUND,
                    "item " + id + (issue.pullRequest() ? " is a pull request" : " was moved to another repository"),
                    null);
        }
        return new Fresh(asked, issue);
    }

    @Override
    public List<TrackerComment> comments(String itemId) {
        return pages.all(issuePath(GitHubItemId.parse(itemId)) + "/comments").stream()
                .map(node -> authors.seen(GitHubComment.read(node, false).comment()))
                .sorted(Comparator.comparingLong(TrackerComment::order))
                .toList();
    }

    @Override
    public void setStatus(String itemId, String status) {
        StatusMeaning target = statuses.meaning(status);
        GitHubItemId id = GitHubItemId.parse(itemId);
        Fresh fresh = read(id);
        Situation now = fresh.issue().situation();
        if (target.fits(now)) {
            return;
        }
        List<String> added = now.lacking(target.with());
        if (!added.isEmpty()) {
            connector.ask(true, () -> fresh.asked().addLabels(added.toArray(new String[0])));
        }
        now.having(target.without()).forEach(label -> removeLabel(id, label));
        if (target.open().isPresent()) {
            setState(fresh.asked(), now, target);
        }
    }

    private void removeLabel(GitHubItemId id, String label) {
        try {
            // Beneath the library, which would take a slash in a label for a part of the path.
            String path = issuePath(id) + "/labels/" + QueryString.escaped(label);
            http.write("DELETE", http.base().resolve(path), Optional.empty());
        } catch (TrackerException e) {
            // Somebody else may have taken it away: then the item is there, and the label is not.
            if (e.failure() != TrackerFailure.NOT_FOUND
                    || !read(id).issue().situation().having(List.of(label)).isEmpty()) {
                throw e;
            }
        }
    }

    private void setState(GHIssue asked, Situation now, StatusMeaning target) {
        boolean open = target.open().orElseThrow();
        boolean sameReason = target.reason().isEmpty() || target.reason().equals(now.reason());
        if (open == now.open() && sameReason) {
            return;
        }
        connector.ask(true, () -> {
            if (open) {
                asked.reopen();
            } else if (target.reason().isEmpty()) {
                asked.close();
            } else {
                asked.close(
                        target.reason().get().equals("completed")
                                ? GHIssueStateReason.COMPLETED
                                : GHIssueStateReason.NOT_PLANNED);
            }
            return open;
        });
    }

    @Override
    public TrackerComment addComment(String itemId, String body) {
        String path = issuePath(GitHubItemId.parse(itemId)) + "/comments";
        return written(TrackerHttp.json(http.write("POST", path, commentOf(body)), true));
    }

    @Override
    public TrackerComment editComment(String itemId, String commentId, String body) {
        GitHubItemId id = GitHubItemId.parse(itemId);
        String path = repository.of(id).path() + "/issues/comments/" + QueryString.escaped(commentId);
        authors.requireOwn(commentId, account.id(), () -> commentOn(id, path));
        return written(TrackerHttp.json(http.write("PATCH", path, commentOf(body)), true));
    }

    private TrackerComment commentOn(GitHubItemId id, String path) {
        GitHubComment found = GitHubComment.read(TrackerHttp.json(http.get(path), false), false);
        if (!found.isOn(id.number())) {
            throw new TrackerException(TrackerFailure.NOT_FOUND, "the comment is not one of item " + id, null);
        }
        return found.comment();
    }

    private TrackerComment written(JsonNode comment) {
        return authors.seen(GitHubComment.read(comment, true).comment());
    }

    private static ObjectNode commentOf(String body) {
        return JsonNodeFactory.instance.objectNode().put("body", body);
    }

    @Override
    public void putBlock(String itemId, TrackerBlock block) {
        Fresh fresh = read(GitHubItemId.parse(itemId));
        String before = fresh.issue().item().body();
        String after = block.putInto(before);
        if (!after.equals(before)) {
            connector.ask(true, () -> {
                fresh.asked().setBody(after);
                return after;
            });
        }
    }

    @Override
    public Instant serverTime() {
        try {
            // It is free, and every answer has the time.
            return GitHubTime.of(http.get("/rate_limit"));
        } catch (TrackerException e) {
            if (e.failure() != TrackerFailure.NOT_FOUND) {
                throw e;
            }
            // An Enterprise server without limits.
            return GitHubTime.of(http.get("/meta"));
        }
    }

    @Override
    public List<TrackerReopening> reopenings(String itemId, Instant after) {
        GitHubItemId id = GitHubItemId.parse(itemId);
        String ourselves = account.id();
        return pages.all(issuePath(id) + "/events").stream()
                .map(GitHubEvent::read)
                .filter(event ->
                        event.isReopeningByPerson(ourselves) && event.at().isAfter(after))
                .map(event -> event.reopening(itemId))
                .sorted(Comparator.comparing(TrackerReopening::at))
                .toList();
    }

    private String issuePath(GitHubItemId id) {
        return repository.of(id).path() + "/issues/" + id.number();
    }

    /** An issue just read, as the library has it for its writes, and as we read it. */
    private record Fresh(GHIssue asked, GitHubIssue issue) {}
}
