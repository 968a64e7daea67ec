package dev.fencepost.contract.rule;

/** What a test needs of a backend beyond the six verbs; a backend that declares it away is excused from the test. */
public enum Need {
    /** Time that the test moves. */
    MOVABLE_TIME,
    /** Time that cannot be moved: what runs in place of the tests that move it. */
    UNMOVABLE_TIME,
    /** A clock that the test can step back. */
    CLOCK_STEPPED_BACK,
    /** A store that survives its process. */
    DURABLE,
    /** A second authority on the same store. */
    SECOND_NODE,
    /** An item that the test can keep busy. */
    BUSY_ITEM,
    /** One winner among callers that race: strength TIMED or LINEARIZABLE. */
    ONE_WINNER,
    /** Strength LINEARIZABLE. */
    LINEARIZABLE
}
