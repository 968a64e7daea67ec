package dev.fencepost.backlog;

import dev.fencepost.backlog.card.CardStatus;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * How a backlog stands.
 *
 * @param counts cards by status; a status without cards is left out
 * @param waiting how many of the ready cards wait on others
 * @param expired how many claims have lapsed and were not taken over yet
 * @param oldestReady how old the oldest card is that nobody holds and that waits on nothing
 * @param phases the same counts for each phase; cards without one are under the empty name
 */
public record BacklogStats(
        Map<CardStatus, Integer> counts,
        int waiting,
        int expired,
        Optional<Duration> oldestReady,
        Map<String, Map<CardStatus, Integer>> phases) {
    /** Copies the maps. */
    public BacklogStats {
        counts = Map.copyOf(counts);
        phases = Map.copyOf(phases);
    }
}
