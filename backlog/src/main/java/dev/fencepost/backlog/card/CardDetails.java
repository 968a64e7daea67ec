package dev.fencepost.backlog.card;

import java.util.List;

/**
 * A card with everything around it.
 *
 * @param card the card
 * @param dependencies what it depends on
 * @param dependents the ids of what depends on it
 * @param links its other links, both ways
 * @param events its comments and events, oldest first
 */
public record CardDetails(
        Card card,
        List<CardDependency> dependencies,
        List<String> dependents,
        List<CardLink> links,
        List<CardEvent> events) {
    /** Copies the lists. */
    public CardDetails {
        dependencies = List.copyOf(dependencies);
        dependents = List.copyOf(dependents);
        links = List.copyOf(links);
        events = List.copyOf(events);
    }
}
