package dev.fencepost.optimistic;

/** Counts the characters that reading a record looks at, so that a test can tell that it is linear. Not thread-safe. */
final class StepCount {
    private long steps;

    void add(long more) {
        steps += more;
    }

    long steps() {
        return steps;
    }
}
