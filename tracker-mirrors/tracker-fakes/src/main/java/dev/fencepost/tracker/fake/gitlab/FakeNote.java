package dev.fencepost.tracker.fake.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;

/** A note of the fake. */
final class FakeNote {
    final long id;
    final long user;
    final boolean system;
    final Instant created;
    String body;
    Instant updated;

    FakeNote(long id, long user, String body, boolean system, Instant now) {
        this.id = id;
        this.user = user;
        this.body = body;
        this.system = system;
        this.created = now;
        this.updated = now;
    }

    JsonNode json() {
        ObjectNode note = JsonNodeFactory.instance.objectNode().put("id", id).put("body", body);
        note.putObject("author").put("id", user).put("username", "user" + user);
        return note.put("created_at", GitLabTime.text(created))
                .put("updated_at", GitLabTime.text(updated))
                .put("system", system)
                .put("noteable_type", "Issue")
                .put("project_id", FakeGitLab.PROJECT)
                .put("internal", false);
    }
}
