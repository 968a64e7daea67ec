package dev.fencepost.contract.history;

import java.util.Objects;

/** An answer beside the one that the model gives. */
record Exchange(Object expected, Object got) {
    boolean agrees() {
        return Objects.equals(expected, got);
    }
}
