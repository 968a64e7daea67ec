package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.http.JsonFields;
import java.time.Instant;

/** An entry of an issue's event log; of an actor who is gone it names the ghost. */
record GitHubEvent(String kind, String actorId, boolean byBot, Instant at) {
    static GitHubEvent read(JsonNode node) {
        JsonFields event = new JsonFields(node, false);
        return new GitHubEvent(
                event.text("event"),
                event.optional("actor", "id").orElse(GitHubComment.GHOST),
                event.optional("actor", "type").filter("Bot"::equals).isPresent(),
                event.instant("created_at"));
    }

    /** Tells whether a person did it: neither we nor another program. */
    boolean isReopeningByPerson(String ourselves) {
        return kind.equals("reopened") && !byBot && !actorId.equals(ourselves);
    }

    TrackerReopening reopening(String itemId) {
        return new TrackerReopening(itemId, actorId, at);
    }
}
