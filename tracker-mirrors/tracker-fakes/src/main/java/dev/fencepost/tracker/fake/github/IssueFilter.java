package dev.fencepost.tracker.fake.github;

import dev.fencepost.tracker.fake.FakeRequest;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** The filters and orders of the list of issues. */
final class IssueFilter {
    private final FakeRequest request;
    private final String usualState;

    IssueFilter(FakeRequest request, String usualState) {
        this.request = request;
        this.usualState = usualState;
    }

    List<FakeIssue> apply(Stream<FakeIssue> all) {
        return all.filter(issue -> !issue.deleted && issue.movedTo == null)
                .filter(this::fits)
                .sorted(order())
                .toList();
    }

    private boolean fits(FakeIssue issue) {
        String state = request.parameter("state").orElse(usualState);
        String labels = request.parameter("labels").orElse("");
        return (state.equals("all") || issue.state.equals(state))
                && Arrays.stream(labels.split(","))
                        .filter(name -> !name.isEmpty())
                        .allMatch(issue::hasLabel)
                && request.parameter("assignee")
                        .map(who -> isAssigned(issue, who))
                        .orElse(true)
                && request.parameter("milestone")
                        .map(which -> isIn(issue, which))
                        .orElse(true);
    }

    private static boolean isAssigned(FakeIssue issue, String who) {
        return switch (who) {
            case "*" -> !issue.assignees.isEmpty();
            case "none" -> issue.assignees.isEmpty();
            default -> issue.assignees.stream().anyMatch(user -> user.login().equals(who));
        };
    }

    private static boolean isIn(FakeIssue issue, String which) {
        return switch (which) {
            case "*" -> issue.milestone != null;
            case "none" -> issue.milestone == null;
            default ->
                issue.milestone != null
                        && Integer.toString(issue.milestoneNumber).equals(which);
        };
    }

    private Comparator<FakeIssue> order() {
        Map<String, Comparator<FakeIssue>> orders = Map.of(
                "created", Comparator.comparing(issue -> issue.createdAt),
                "updated", Comparator.comparing(issue -> issue.updatedAt),
                "comments", Comparator.comparing(issue -> issue.comments.size()));
        Comparator<FakeIssue> order = orders.getOrDefault(
                request.parameter("sort").orElse("created"), Comparator.comparing(issue -> issue.createdAt));
        String direction = request.parameter("direction")
                .or(() -> request.parameter("order"))
                .orElse("desc");
        // Within a second the order is not documented: here it is the wrong one, so that nobody relies on it.
        Comparator<FakeIssue> ties =
                Comparator.comparing((FakeIssue issue) -> issue.number).reversed();
        return (direction.equals("asc") ? order : order.reversed()).thenComparing(ties);
    }
}
