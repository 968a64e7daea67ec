package dev.fencepost.backlog;

import dev.fencepost.backlog.card.Card;
import java.util.List;
import java.util.Locale;

/** What became of a change to a card: one shape for all changes. */
public sealed interface CardResult {
    /** What was done. */
    enum Change {
        /** There is a new card. */
        CREATED,
        /** The card was made by the same draft before. */
        EXISTING,
        /** Its content is another. */
        UPDATED,
        /** It was as asked for before. */
        UNCHANGED,
        /** It left the backlog. */
        DELETED,
        /** It is ready again. */
        UNBLOCKED,
        /** It has one more link. */
        LINKED,
        /** It has one link less. */
        UNLINKED,
        /** It has one more comment. */
        COMMENTED;

        /** Returns the change as texts show it. */
        public String code() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * It was done.
     *
     * @param change what was done
     * @param card the card as it is now
     */
    record Changed(Change change, Card card) implements CardResult {}

    /**
     * The id or the idempotency key belongs to a card that was made otherwise; nothing was changed.
     *
     * @param existing that card
     */
    record Conflict(Card existing) implements CardResult {}

    /**
     * There are no such cards; nothing was changed.
     *
     * @param ids of the missing ones
     */
    record UnknownCards(List<String> ids) implements CardResult {
        /** Copies the list. */
        public UnknownCards {
            ids = List.copyOf(ids);
        }
    }

    /**
     * The dependency would close a cycle; nothing was changed.
     *
     * @param cycle from a card back to itself
     */
    record Cycle(List<String> cycle) implements CardResult {
        /** Copies the list. */
        public Cycle {
            cycle = List.copyOf(cycle);
        }
    }

    /**
     * Somebody holds the card; nothing was changed.
     *
     * @param card with its holder
     */
    record StillHeld(Card card) implements CardResult {}
}
