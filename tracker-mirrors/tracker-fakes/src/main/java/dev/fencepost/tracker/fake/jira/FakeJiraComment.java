package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** A comment of the fake. */
final class FakeJiraComment {
    final String id;
    final Instant created;
    JsonNode body;
    Instant updated;
    private final String account;

    FakeJiraComment(String id, String account, JsonNode body, Instant now) {
        this.id = id;
        this.account = account;
        this.body = body;
        this.created = now;
        this.updated = now;
    }

    JsonNode json(boolean cloud) {
        ObjectNode comment = JsonNodeFactory.instance.objectNode().put("id", id);
        if (!account.isEmpty()) {
            comment.set("author", FakeJiraIssue.user(account, cloud));
        }
        comment.set("body", body);
        return comment.put("created", JiraTime.text(created)).put("updated", JiraTime.text(updated));
    }
}
