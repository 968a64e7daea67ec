package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** An issue or a pull request, which GitHub lists among the issues. */
final class FakeIssue {
    final int number;
    final FakeUser author;
    final Instant createdAt;
    final List<String> labels = new ArrayList<>();
    final List<FakeUser> assignees = new ArrayList<>();
    final List<FakeComment> comments = new ArrayList<>();
    final List<ObjectNode> events = new ArrayList<>();
    final boolean pullRequest;
    String title;
    String body = "";
    String state = "open";

    @Nullable
    String stateReason;

    @Nullable
    String milestone;

    int milestoneNumber;
    Instant updatedAt;

    @Nullable
    Instant closedAt;

    boolean deleted;

    /** Where it was moved to, if it was. */
    @Nullable
    String movedTo;

    FakeIssue(int number, String title, FakeUser author, Instant createdAt, boolean pullRequest) {
        this.number = number;
        this.title = title;
        this.author = author;
        this.createdAt = createdAt;
        this.updatedAt = createdAt;
        this.pullRequest = pullRequest;
    }

    boolean hasLabel(String name) {
        return labels.stream().anyMatch(name::equalsIgnoreCase);
    }

    ObjectNode json(String api, String site, String repository) {
        String path = "/repos/" + repository + "/issues/" + number;
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", 1_000_000L + number).put("node_id", "I_" + number);
        json.put("url", api + path).put("repository_url", api + "/repos/" + repository);
        json.put("comments_url", api + path + "/comments").put("events_url", api + path + "/events");
        json.put("html_url", site + "/" + repository + (pullRequest ? "/pull/" : "/issues/") + number);
        json.put("number", number).put("title", title).put("locked", false);
        json.set("user", author.json());
        ArrayNode labelNodes = json.putArray("labels");
        labels.forEach(name -> labelNodes.add(label(name)));
        json.put("state", state).put("state_reason", stateReason);
        ArrayNode assigned = json.putArray("assignees");
        assignees.forEach(user -> assigned.add(user.json()));
        if (assignees.isEmpty()) {
            json.putNull("assignee");
        } else {
            json.set("assignee", assignees.get(0).json());
        }
        if (milestone == null) {
            json.putNull("milestone");
        } else {
            json.putObject("milestone").put("number", milestoneNumber).put("title", milestone);
        }
        json.put("comments", comments.size());
        json.put("created_at", createdAt.toString()).put("updated_at", updatedAt.toString());
        json.put("closed_at", closedAt == null ? null : closedAt.toString());
        json.put("author_association", "NONE");
        // An empty description comes back as null.
        json.put("body", body.isEmpty() ? null : body);
        if (pullRequest) {
            json.putObject("pull_request").put("url", api + "/repos/" + repository + "/pulls/" + number);
        }
        return json;
    }

    static ObjectNode label(String name) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("id", Math.abs((long) name.toLowerCase(Locale.ROOT).hashCode()) + 1)
                .put("name", name)
                .put("color", "ededed")
                .put("default", false);
    }
}
