package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Instant;

/** A comment as GitHub shows it. */
record GitHubComment(String issueUrl, TrackerComment comment) {
    /** As whom GitHub itself shows the comments of accounts that are gone. */
    static final String GHOST = "10137";

    static GitHubComment read(JsonNode node, boolean write) {
        JsonFields comment = new JsonFields(node, write);
        long id = comment.id("id");
        Instant created = comment.instant("created_at");
        Instant updated = comment.instant("updated_at");
        return TrackerHttp.sensible(
                write,
                () -> new GitHubComment(
                        comment.text("issue_url"),
                        new TrackerComment(
                                id,
                                Long.toString(id),
                                comment.optional("user", "id").orElse(GHOST),
                                comment.optional("body").orElse(""),
                                created,
                                updated,
                                // An edit within the second of the comment does not show; its seal must.
                                !updated.equals(created))));
    }

    boolean isOn(int number) {
        return issueUrl.endsWith("/issues/" + number);
    }
}
