package dev.fencepost.contract.history;

/** A candidate of a step; a concurrency key of -1 is none. */
record CandidatePick(int item, int concurrencyKey) {
    String words() {
        return Cast.ITEMS.get(item) + (concurrencyKey < 0 ? "" : "(" + Cast.CONCURRENCY_KEYS.get(concurrencyKey) + ")");
    }
}
