package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** A comment on an issue. */
final class FakeComment {
    final long id;
    final FakeUser author;
    final Instant createdAt;
    String body;
    Instant updatedAt;

    FakeComment(long id, FakeUser author, String body, Instant createdAt) {
        this.id = id;
        this.author = author;
        this.body = body;
        this.createdAt = createdAt;
        this.updatedAt = createdAt;
    }

    ObjectNode json(String api, String site, String repository, int issue) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("id", id).put("node_id", "IC_" + id).put("body", body);
        json.put("url", api + "/repos/" + repository + "/issues/comments/" + id);
        json.put("html_url", site + "/" + repository + "/issues/" + issue + "#issuecomment-" + id);
        json.put("issue_url", api + "/repos/" + repository + "/issues/" + issue);
        json.put("author_association", "NONE");
        json.set("user", author.json());
        return json.put("created_at", createdAt.toString()).put("updated_at", updatedAt.toString());
    }
}
