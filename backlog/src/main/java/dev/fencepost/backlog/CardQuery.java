package dev.fencepost.backlog;

import dev.fencepost.backlog.card.CardStatus;
import java.util.Optional;

/**
 * Says which cards are meant. Everything named must fit.
 *
 * @param status the status as people see it
 * @param phase the phase
 * @param label a label
 * @param specRef the specification
 * @param eligibleOnly only what a claim could take now
 * @param withDeleted also what was deleted
 * @param after the id of the last card of the page before
 * @param limit the most cards wanted, from 1 to {@value #MAX_LIMIT}
 */
public record CardQuery(
        Optional<CardStatus> status,
        Optional<String> phase,
        Optional<String> label,
        Optional<String> specRef,
        boolean eligibleOnly,
        boolean withDeleted,
        Optional<String> after,
        int limit) {
    /** The most cards of a page. */
    public static final int MAX_LIMIT = 10_000;

    /** Checks the parts. */
    public CardQuery {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; it must be from 1 to " + MAX_LIMIT);
        }
    }

    /** Means every card that is not deleted. */
    public static CardQuery all() {
        return new CardQuery(
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                false,
                false,
                Optional.empty(),
                MAX_LIMIT);
    }

    /** Returns this query for one status. */
    public CardQuery withStatus(CardStatus value) {
        return new CardQuery(Optional.of(value), phase, label, specRef, eligibleOnly, withDeleted, after, limit);
    }

    /** Returns this query for one phase. */
    public CardQuery withPhase(String value) {
        return new CardQuery(status, Optional.of(value), label, specRef, eligibleOnly, withDeleted, after, limit);
    }

    /** Returns this query for one label. */
    public CardQuery withLabel(String value) {
        return new CardQuery(status, phase, Optional.of(value), specRef, eligibleOnly, withDeleted, after, limit);
    }

    /** Returns this query for one specification. */
    public CardQuery withSpecRef(String value) {
        return new CardQuery(status, phase, label, Optional.of(value), eligibleOnly, withDeleted, after, limit);
    }

    /** Returns this query for what a claim could take now. */
    public CardQuery eligible() {
        return new CardQuery(status, phase, label, specRef, true, withDeleted, after, limit);
    }

    /** Returns this query with what was deleted. */
    public CardQuery andDeleted() {
        return new CardQuery(status, phase, label, specRef, eligibleOnly, true, after, limit);
    }

    /** Returns this query for what comes after a card. */
    public CardQuery after(String id) {
        return new CardQuery(status, phase, label, specRef, eligibleOnly, withDeleted, Optional.of(id), limit);
    }

    /** Returns this query with that limit. */
    public CardQuery withLimit(int value) {
        return new CardQuery(status, phase, label, specRef, eligibleOnly, withDeleted, after, value);
    }
}
