package dev.fencepost.contract.history;

/** What is wrong with a proof. */
enum Forgery {
    /** Nothing. */
    NONE(""),
    /** A token that was never given out. */
    OTHER_TOKEN(" with another token"),
    /** The token of another grant. */
    SIBLING_TOKEN(" with another grant's token"),
    /** The next fence. */
    NEXT_FENCE(" with the next fence"),
    /** Another item. */
    OTHER_ITEM(" for another item");

    private final String words;

    Forgery(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
