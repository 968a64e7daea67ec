package dev.fencepost.backlog;

/** Which priority comes first in a project. Declared once; cards of one priority come oldest first. */
public enum PriorityOrder {
    /** 0 before 1: P0 is what cannot wait. */
    LOWEST_FIRST("lowest-first"),
    /** 9 before 5. */
    HIGHEST_FIRST("highest-first");

    private final String code;

    PriorityOrder(String code) {
        this.code = code;
    }

    /** Returns the order as texts show it. */
    public String code() {
        return code;
    }

    /** Reads what {@link #code()} returned. */
    public static PriorityOrder of(String code) {
        for (PriorityOrder order : values()) {
            if (order.code.equals(code)) {
                return order;
            }
        }
        throw new IllegalArgumentException("order " + code + " is neither lowest-first nor highest-first");
    }

    @Override
    public String toString() {
        return code;
    }
}
