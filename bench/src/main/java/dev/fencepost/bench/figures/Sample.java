package dev.fencepost.bench.figures;

/** What was done in one slice of time. */
record Sample(long items, long calls, long nanos) {
    double perSecond() {
        return items * 1e9 / nanos;
    }

    double callsPerItem() {
        return (double) calls / items;
    }
}
