package dev.fencepost.tracker.fake.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/** The list of issues, filtered and ordered as the query says. */
final class FakeIssueList {
    private static final Set<String> KEYSET_ORDERS = Set.of("created_at", "updated_at", "relative_position");

    private FakeIssueList() {}

    static FakeReply answer(FakeRequest request, Collection<FakeIssue> issues, String baseUrl) {
        String orderBy = request.parameter("order_by").orElse("created_at");
        Optional<Comparator<FakeIssue>> order = order(orderBy);
        if (order.isEmpty()) {
            return FakeReply.json(400, "{\"error\":\"order_by does not have a valid value\"}");
        }
        if (request.parameter("assignee_id").filter(id -> !id.matches("[0-9]+")).isPresent()) {
            return FakeReply.json(400, "{\"error\":\"assignee_id is invalid\"}");
        }
        boolean ascending = request.parameter("sort").filter("asc"::equals).isPresent();
        // GitLab settles ties the other way round, whatever the order.
        Comparator<FakeIssue> ties =
                Comparator.comparingLong((FakeIssue issue) -> issue.iid).reversed();
        List<JsonNode> found = issues.stream()
                .filter(filter(request))
                .sorted((ascending ? order.get() : order.get().reversed()).thenComparing(ties))
                .map(issue -> (JsonNode) issue.json(baseUrl))
                .toList();
        if (request.parameter("pagination").filter("keyset"::equals).isEmpty()) {
            return FakePages.offset(request, baseUrl, found);
        }
        return KEYSET_ORDERS.contains(orderBy)
                ? FakePages.keyset(request, baseUrl, found)
                : FakeReply.json(
                        405, "{\"error\":\"Keyset pagination is not yet available for this type of request\"}");
    }

    private static Optional<Comparator<FakeIssue>> order(String by) {
        return switch (by) {
            case "created_at" -> Optional.of(Comparator.comparing(issue -> issue.created));
            case "updated_at" -> Optional.of(Comparator.comparing(issue -> issue.updated));
            case "relative_position" -> Optional.of(Comparator.comparingInt(issue -> issue.position));
            case "label_priority" -> Optional.of(Comparator.comparingInt(issue -> issue.labelPriority));
            default -> Optional.empty();
        };
    }

    private static Predicate<FakeIssue> filter(FakeRequest request) {
        String state = request.parameter("state").orElse("all");
        List<String> labels = request.parameter("labels")
                .map(text -> Arrays.asList(text.split(",")))
                .orElse(List.of());
        Optional<Long> assignee = request.parameter("assignee_id").map(Long::valueOf);
        Optional<String> milestone = request.parameter("milestone");
        Optional<String> search = request.parameter("search").map(text -> text.toLowerCase(Locale.ROOT));
        return issue -> (state.equals("all") || issue.open == state.equals("opened"))
                && issue.labels.containsAll(labels)
                && assignee.map(issue.assignees::contains).orElse(true)
                && milestone
                        .map(name -> issue.milestone.filter(name::equals).isPresent())
                        .orElse(true)
                && search.map(text -> (issue.title + "\n" + issue.description)
                                .toLowerCase(Locale.ROOT)
                                .contains(text))
                        .orElse(true);
    }
}
