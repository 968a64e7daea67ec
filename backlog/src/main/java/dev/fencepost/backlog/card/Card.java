package dev.fencepost.backlog.card;

import java.time.Instant;
import java.util.Optional;

/**
 * A card as people see it.
 *
 * @param draft what was written
 * @param status where it stands; CLAIMED by the authority's word
 * @param eligible whether a claim could take it now
 * @param waitingOn how many of the cards it depends on are neither done nor deleted
 * @param attempts how often it was claimed
 * @param retries how often it failed, or was taken over from a lapsed claim
 * @param result what came out, once it is done
 * @param blockedReason why it is blocked, while it is
 * @param holder who holds it, while somebody does
 * @param createdAt when it was made
 * @param updatedAt when it was last changed, claims aside
 */
public record Card(
        CardDraft draft,
        CardStatus status,
        boolean eligible,
        int waitingOn,
        int attempts,
        int retries,
        Optional<JsonText> result,
        Optional<String> blockedReason,
        Optional<CardHolder> holder,
        Instant createdAt,
        Instant updatedAt) {
    /** Returns the id. */
    public String id() {
        return draft.id();
    }
}
