package dev.fencepost.tracker.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Instant;

/** A note as GitLab shows it. Those that GitLab itself wrote, about labels and the like, are no comments. */
record GitLabNote(TrackerComment comment, boolean system) {
    static GitLabNote read(JsonNode node, boolean write) {
        JsonFields note = new JsonFields(node, write);
        long id = note.id("id");
        Instant created = note.instant("created_at");
        Instant updated = note.instant("updated_at");
        TrackerComment comment = TrackerHttp.sensible(
                write,
                () -> new TrackerComment(
                        id,
                        Long.toString(id),
                        Long.toString(note.id("author", "id")),
                        note.text("body"),
                        created,
                        updated,
                        // GitLab does not say what was updated.
                        !updated.equals(created)));
        return new GitLabNote(comment, node.path("system").asBoolean());
    }
}
