package dev.fencepost.backlog.graph;

import dev.fencepost.backlog.card.CardStatus;
import java.util.Optional;

/**
 * A card as a picture shows it.
 *
 * @param id its id
 * @param title its title
 * @param phase its phase
 * @param status where it stands
 */
public record GraphCard(String id, String title, Optional<String> phase, CardStatus status) {}
