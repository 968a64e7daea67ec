package dev.fencepost.tracker.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerReopening;
import dev.fencepost.tracker.http.JsonFields;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;

/** A change of an issue's state, from GitLab's own log; of a user who is gone it names nobody. */
record GitLabStateEvent(String itemId, String state, Optional<String> userId, Instant at) {
    /** GitLab has written both words for a reopening; a first opening is not logged. */
    private static final Set<String> REOPENED = Set.of("reopened", "opened");

    static GitLabStateEvent read(JsonNode node, String itemId) {
        JsonFields event = new JsonFields(node, false);
        return new GitLabStateEvent(
                itemId, event.text("state"), event.optional("user", "id"), event.instant("created_at"));
    }

    boolean isReopeningByAnother(String account) {
        return REOPENED.contains(state)
                && userId.filter(id -> !id.equals(account)).isPresent();
    }

    TrackerReopening reopening() {
        return new TrackerReopening(itemId, userId.orElseThrow(), at);
    }
}
