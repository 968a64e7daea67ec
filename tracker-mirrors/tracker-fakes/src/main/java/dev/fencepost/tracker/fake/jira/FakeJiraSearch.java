package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Searches, by token in the cloud and by position on Data Center. */
final class FakeJiraSearch {
    private static final List<String> ALL_FIELDS = List.of("*all");

    private final boolean cloud;
    private @Nullable Map<String, JsonNode> frozen;

    FakeJiraSearch(boolean cloud) {
        this.cloud = cloud;
    }

    void freeze(Collection<FakeJiraIssue> issues, String baseUrl) {
        Map<String, JsonNode> now = new HashMap<>();
        issues.forEach(issue -> now.put(issue.id, issue.json(ALL_FIELDS, cloud, baseUrl)));
        frozen = now;
    }

    FakeReply byToken(FakeRequest request, Collection<FakeJiraIssue> issues, String baseUrl) {
        JsonNode query = request.json();
        if (query.has("startAt")) {
            return FakeJira.error(400, "Invalid request payload. Refer to the REST API documentation and try again.");
        }
        Optional<List<JsonNode>> found = find(query, issues, baseUrl);
        if (found.isEmpty()) {
            return FakeJira.error(400, "Error in the JQL Query.");
        }
        int start = query.path("nextPageToken").asText("at-0").startsWith("at-")
                ? Integer.parseInt(query.path("nextPageToken").asText("at-0").substring(3))
                : -1;
        if (start < 0) {
            return FakeJira.error(400, "The next page token is invalid.");
        }
        int end = Math.min(
                found.get().size(),
                start + Math.min(FakeJiraPages.MOST, query.path("maxResults").asInt(50)));
        ObjectNode page = JsonNodeFactory.instance.objectNode();
        ArrayNode array = page.putArray("issues");
        found.get().subList(start, end).forEach(array::add);
        if (end < found.get().size()) {
            return FakeReply.json(200, page.put("nextPageToken", "at-" + end).put("isLast", false));
        }
        return FakeReply.json(200, page.put("isLast", true));
    }

    FakeReply byPosition(FakeRequest request, Collection<FakeJiraIssue> issues, String baseUrl) {
        JsonNode query = request.json();
        return find(query, issues, baseUrl)
                .map(found -> FakeReply.json(
                        200,
                        FakeJiraPages.page(
                                found,
                                "issues",
                                query.path("startAt").asInt(),
                                query.path("maxResults").asInt(50))))
                .orElseGet(() -> FakeJira.error(400, "Error in the JQL Query."));
    }

    private Optional<List<JsonNode>> find(JsonNode query, Collection<FakeJiraIssue> issues, String baseUrl) {
        List<String> fields =
                query.path("fields").isArray() ? names(query.path("fields")) : cloud ? List.of("id") : ALL_FIELDS;
        Map<String, JsonNode> old = frozen;
        return FakeJql.parse(query.path("jql").asText(), cloud)
                .map(jql -> issues.stream()
                        .filter(issue -> old == null || old.containsKey(issue.id))
                        .filter(jql.filter())
                        .sorted(jql.order())
                        .map(issue -> old == null
                                ? (JsonNode) issue.json(fields, cloud, baseUrl)
                                : Objects.requireNonNull(old.get(issue.id)))
                        .toList());
    }

    private static List<String> names(JsonNode array) {
        List<String> names = new ArrayList<>();
        array.forEach(name -> names.add(name.asText()));
        return names;
    }
}
