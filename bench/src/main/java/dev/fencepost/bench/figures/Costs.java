package dev.fencepost.bench.figures;

/** What the server itself counted, for one item. */
record Costs(double statements, double writeTransactions, double walBytes) {}
