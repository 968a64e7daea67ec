package dev.fencepost.backlog;

import dev.fencepost.claim.ClaimScope;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * A backlog's own settings.
 *
 * @param scope the scope of the claims on its cards
 * @param order which priority comes first
 * @param ttl how long a card is held without a renewal, where a claim says nothing
 * @param maxAttempts how many attempts a card may have, where it says nothing itself
 * @param externalRef what it is elsewhere, such as the address of a board
 */
public record Project(
        ClaimScope scope, PriorityOrder order, Duration ttl, OptionalInt maxAttempts, Optional<String> externalRef) {
    /** How long a card is held where nobody says anything. */
    public static final Duration DEFAULT_TTL = Duration.ofMinutes(15);
}
