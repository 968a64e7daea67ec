package dev.fencepost.backlog.card;

import java.time.Instant;
import java.util.Optional;

/**
 * A comment, or something that happened to a card beside its claims.
 *
 * @param kind what it was, such as {@code comment}, {@code updated} or {@code failed}
 * @param at when
 * @param actor who
 * @param note what there is to say about it
 */
public record CardEvent(String kind, Instant at, Optional<String> actor, Optional<String> note) {}
