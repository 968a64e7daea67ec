package dev.fencepost.optimistic;

import dev.fencepost.claim.WorkItemKey;

/** Says that a log was read of which a part is missing: nothing can be decided on it. */
final class IncompleteLogException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    IncompleteLogException(WorkItemKey key, long missing) {
        super("the log of " + key + " lacks record " + missing + ", on which a later one builds: the tracker has not"
                + " shown it yet, or somebody edited or deleted it; if it stays so, abandon the item by force");
    }

    IncompleteLogException(String message) {
        super(message);
    }
}
