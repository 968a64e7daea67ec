package dev.fencepost.backlog.card;

import java.util.Locale;

/** What people see of a card. Whether it is claimed is the authority's to say; the rest is the card's own. */
public enum CardStatus {
    /** Nobody works on it. It is eligible if it waits on nothing. */
    READY,
    /** Somebody holds it. */
    CLAIMED,
    /** It is parked until it is unblocked. */
    BLOCKED,
    /** Its work is done. */
    DONE,
    /** Its work will not be done; what depends on it goes on waiting. */
    CANCELLED,
    /** It left the backlog. What depends on it waits for it no longer. */
    DELETED;

    /** Returns the status as texts show it. */
    public String code() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Reads what {@link #code()} returned. */
    public static CardStatus of(String code) {
        return valueOf(code.toUpperCase(Locale.ROOT));
    }
}
