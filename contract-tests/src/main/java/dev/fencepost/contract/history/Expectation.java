package dev.fencepost.contract.history;

/** Which fence an operator says he saw. */
enum Expectation {
    /** Whatever is there. */
    FORCE("whatever its fence"),
    /** The last. */
    LAST("if its last fence is the last one"),
    /** One that is not the last. */
    STALE("if its last fence is an old one");

    private final String words;

    Expectation(String words) {
        this.words = words;
    }

    String words() {
        return words;
    }
}
