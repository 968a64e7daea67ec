package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.StatusMeaning;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.kohsuke.github.GHDirection;
import org.kohsuke.github.GHIssue;
import org.kohsuke.github.GHIssueQueryBuilder;
import org.kohsuke.github.GHIssueSearchBuilder;
import org.kohsuke.github.GHIssueState;
import org.kohsuke.github.GitHub;
import org.kohsuke.github.PagedIterable;

/** Lists the issues that fit a selector, by GitHub's list, or by its search where the selector has a query. */
final class GitHubListing {
    private final GitHub library;
    private final GitHubPages pages;
    private final GitHubRepository.Known repository;
    private final LabelStatuses statuses;
    private final TrackerSelector selector;
    private final int limit;
    private final Set<String> labels;
    private final Optional<Boolean> open;
    private final Set<Integer> seen = new HashSet<>();
    private final List<TrackerItem> found = new ArrayList<>();

    GitHubListing(
            GitHub library,
            GitHubPages pages,
            GitHubRepository.Known repository,
            LabelStatuses statuses,
            TrackerSelector selector,
            int limit) {
        this.library = library;
        this.pages = pages;
        this.repository = repository;
        this.statuses = statuses;
        this.selector = selector;
        this.limit = limit;
        Optional<StatusMeaning> status = selector.status().map(statuses::meaning);
        labels = new TreeSet<>(selector.labels());
        status.ifPresent(meaning -> labels.addAll(meaning.with()));
        open = status.flatMap(StatusMeaning::open);
    }

    static void checkOrder(TrackerOrder order) {
        if (order == TrackerOrder.PRIORITY || order == TrackerOrder.RANK) {
            throw new IllegalArgumentException(
                    "order is " + order + "; GitHub lists by age or by last update, either way round");
        }
    }

    List<TrackerItem> read() {
        if (selector.query().isPresent()) {
            pages.read(search(selector.query().get()), this::takeFound);
        } else {
            pages.read(list(), page -> take(GitHubPages.array(page)));
        }
        return found.stream().sorted(order()).limit(limit).toList();
    }

    private PagedIterable<GHIssue> list() {
        GHIssueQueryBuilder.ForRepository query = repository.repository().queryIssues();
        query.state(
                open.map(yes -> yes ? GHIssueState.OPEN : GHIssueState.CLOSED).orElse(GHIssueState.ALL));
        // All at once: the library sends one parameter more for each further call.
        query.label(labels.stream().map(GitHubListing::listed).collect(Collectors.joining(",")));
        // GitHub filters by names that can change hands; it narrows, and the numbers decide.
        selector.assignee().ifPresent(someone -> query.assignee("*"));
        selector.milestone().ifPresent(some -> query.milestone("*"));
        query.sort(byUpdate() ? GHIssueQueryBuilder.Sort.UPDATED : GHIssueQueryBuilder.Sort.CREATED);
        return query.direction(direction()).pageSize(GitHubPages.SIZE).list();
    }

    private static String listed(String label) {
        if (label.contains(",")) {
            throw new TrackerException(
                    TrackerFailure.INVALID_REQUEST,
                    "GitHub cannot list by the label " + label + ", since a comma parts two labels there",
                    null);
        }
        return label;
    }

    private PagedIterable<GHIssue> search(String query) {
        String quoted = labels.stream()
                .map(label -> "label:\"" + label.replace("\"", "\\\"") + "\"")
                .collect(Collectors.joining(" "));
        GHIssueSearchBuilder search =
                library.searchIssues().q("repo:" + repository.fullName()).q("is:issue");
        open.ifPresent(yes -> search.q(yes ? "is:open" : "is:closed"));
        if (!quoted.isEmpty()) {
            search.q(quoted);
        }
        return search.q(query)
                .sort(byUpdate() ? GHIssueSearchBuilder.Sort.UPDATED : GHIssueSearchBuilder.Sort.CREATED)
                .order(direction())
                .list()
                .withPageSize(GitHubPages.SIZE);
    }

    private boolean takeFound(JsonNode page) {
        if (page.path("incomplete_results").asBoolean()) {
            throw TrackerHttp.nonsense("GitHub's search ran out of time and left items out", false);
        }
        boolean enough = take(GitHubPages.array(page.path("items")));
        int total = page.path("total_count").asInt();
        if (!enough && total > 1_000 && seen.size() >= 1_000) {
            throw new TrackerException(
                    TrackerFailure.INVALID_REQUEST,
                    "the query finds " + total + " items, of which GitHub's search shows 1000; narrow it",
                    null);
        }
        return enough;
    }

    private boolean take(JsonNode page) {
        for (JsonNode node : page) {
            GitHubIssue issue = GitHubIssue.read(node, repository.id(), statuses);
            if (repository.isAt(issue.repositoryUrl()) && seen.add(issue.number()) && fits(issue)) {
                found.add(issue.item());
            }
        }
        // Those of the same moment are still wanted: which of them come first is decided by their numbers.
        return found.size() >= limit
                && !time().apply(found.get(limit - 1)).equals(time().apply(found.get(found.size() - 1)));
    }

    private boolean fits(GitHubIssue issue) {
        TrackerItem item = issue.item();
        return !issue.pullRequest()
                && issue.situation().lacking(selector.labels()).isEmpty()
                && selector.status().map(item.status()::equals).orElse(true)
                && selector.assignee().map(item.assignees()::contains).orElse(true)
                && (selector.milestone().isEmpty() || selector.milestone().equals(item.milestone()));
    }

    private boolean byUpdate() {
        return selector.order() == TrackerOrder.LEAST_RECENTLY_UPDATED_FIRST
                || selector.order() == TrackerOrder.MOST_RECENTLY_UPDATED_FIRST;
    }

    private boolean newestFirst() {
        return selector.order() == TrackerOrder.NEWEST_FIRST
                || selector.order() == TrackerOrder.MOST_RECENTLY_UPDATED_FIRST;
    }

    private GHDirection direction() {
        return newestFirst() ? GHDirection.DESC : GHDirection.ASC;
    }

    private Function<TrackerItem, Instant> time() {
        return byUpdate() ? TrackerItem::updatedAt : TrackerItem::createdAt;
    }

    private Comparator<TrackerItem> order() {
        Comparator<TrackerItem> byTime = Comparator.comparing(time());
        return (newestFirst() ? byTime.reversed() : byTime)
                .thenComparing(item -> GitHubItemId.parse(item.id()).number());
    }
}
