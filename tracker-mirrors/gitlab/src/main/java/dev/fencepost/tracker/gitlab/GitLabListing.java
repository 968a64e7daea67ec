package dev.fencepost.tracker.gitlab;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.StatusMeaning;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/** Says a selector in the words of GitLab's list of issues. */
final class GitLabListing {
    /** Words that the filters take for something else than a name. */
    private static final Set<String> WILD = Set.of("none", "any", "upcoming", "started", "no label");

    private final LabelStatuses statuses;
    private final boolean keyset;

    GitLabListing(LabelStatuses statuses, boolean keyset) {
        this.statuses = statuses;
        this.keyset = keyset;
    }

    QueryString query(TrackerSelector selector) {
        Optional<StatusMeaning> status = selector.status().map(statuses::meaning);
        Set<String> labels = new TreeSet<>(selector.labels());
        status.ifPresent(meaning -> labels.addAll(meaning.with()));
        labels.forEach(GitLabListing::checkLabel);

        QueryString query = QueryString.empty()
                .with(
                        "state",
                        status.flatMap(StatusMeaning::open)
                                .map(open -> open ? "opened" : "closed")
                                .orElse("all"))
                .with("scope", "all");
        if (!labels.isEmpty()) {
            query = query.with("labels", String.join(",", labels));
        }
        if (selector.assignee().isPresent()) {
            query = query.with("assignee_id", number(selector.assignee().get()));
        }
        if (selector.milestone().isPresent()) {
            query = query.with(
                    "milestone", name("milestone", selector.milestone().get()));
        }
        if (selector.query().isPresent()) {
            query = query.with("search", selector.query().get());
        }
        return ordered(query, selector.order()).with("per_page", GitLabPages.SIZE);
    }

    private QueryString ordered(QueryString query, TrackerOrder order) {
        String by = switch (order) {
            case OLDEST_FIRST, NEWEST_FIRST -> "created_at";
            case LEAST_RECENTLY_UPDATED_FIRST, MOST_RECENTLY_UPDATED_FIRST -> "updated_at";
            case PRIORITY -> "label_priority";
            case RANK -> "relative_position";
        };
        boolean descending = order == TrackerOrder.NEWEST_FIRST || order == TrackerOrder.MOST_RECENTLY_UPDATED_FIRST;
        QueryString sorted = query.with("order_by", by).with("sort", descending ? "desc" : "asc");
        // GitLab has no key set for priorities.
        return keyset && order != TrackerOrder.PRIORITY ? sorted.with("pagination", "keyset") : sorted;
    }

    /** Settles the order of issues of one moment; where GitLab ranks, its own order stays. */
    static Comparator<GitLabIssue> ties(TrackerOrder order) {
        Comparator<GitLabIssue> created =
                Comparator.comparing(issue -> issue.item().createdAt());
        Comparator<GitLabIssue> updated =
                Comparator.comparing(issue -> issue.item().updatedAt());
        Comparator<GitLabIssue> byId =
                Comparator.comparingLong(issue -> issue.id().iid());
        return switch (order) {
            case OLDEST_FIRST -> created.thenComparing(byId);
            case NEWEST_FIRST -> created.reversed().thenComparing(byId);
            case LEAST_RECENTLY_UPDATED_FIRST -> updated.thenComparing(byId);
            case MOST_RECENTLY_UPDATED_FIRST -> updated.reversed().thenComparing(byId);
            case PRIORITY, RANK -> Comparator.comparing(issue -> "");
        };
    }

    static void checkLabel(String label) {
        if (label.contains(",")) {
            throw invalid("no GitLab label has a comma, but " + label + " does");
        }
        name("label", label);
    }

    private static String name(String what, String name) {
        if (WILD.contains(name.toLowerCase(Locale.ROOT))) {
            throw invalid("GitLab does not take " + name + " for the name of a " + what + ", but for a wildcard");
        }
        return name;
    }

    private static String number(String assignee) {
        if (!assignee.matches("[1-9][0-9]{0,17}")) {
            throw invalid("assignee " + assignee + " is not the number of a GitLab user");
        }
        return assignee;
    }

    private static TrackerException invalid(String problem) {
        return new TrackerException(TrackerFailure.INVALID_REQUEST, problem, null);
    }
}
