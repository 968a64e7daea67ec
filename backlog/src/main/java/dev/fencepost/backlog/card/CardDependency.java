package dev.fencepost.backlog.card;

import java.util.Optional;

/**
 * A card that another depends on, with what came out of it.
 *
 * @param id its id
 * @param title its title
 * @param status its own status
 * @param result what came out, if it is done and left something
 */
public record CardDependency(String id, String title, CardStatus status, Optional<JsonText> result) {}
