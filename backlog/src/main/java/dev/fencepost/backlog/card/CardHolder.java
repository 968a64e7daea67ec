package dev.fencepost.backlog.card;

import java.time.Instant;
import java.util.Optional;

/**
 * Who holds a card.
 *
 * @param host the host
 * @param agent the agent on it
 * @param fence the fence of the claim
 * @param expiresAt when the claim lapses, on the authority's clock
 */
public record CardHolder(String host, Optional<String> agent, long fence, Instant expiresAt) {}
