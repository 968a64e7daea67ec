package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Instant;

/** Reads a comment as Jira shows it. */
final class JiraComment {
    /** Whom Jira does not name: no account has this id. */
    private static final String NOBODY = "anonymous";

    private JiraComment() {}

    static TrackerComment read(JsonNode node, JiraFlavour flavour, boolean write) {
        JsonFields comment = new JsonFields(node, write);
        long id = comment.id("id");
        Instant created = comment.instant("created");
        Instant updated = comment.instant("updated");
        if (!node.has("body")) {
            throw TrackerHttp.nonsense("the tracker's answer has no body", write);
        }
        return TrackerHttp.sensible(
                write,
                () -> new TrackerComment(
                        id,
                        Long.toString(id),
                        flavour.userId(node.path("author")).orElse(NOBODY),
                        flavour.text(node.path("body")),
                        created,
                        updated,
                        !updated.equals(created)));
    }
}
