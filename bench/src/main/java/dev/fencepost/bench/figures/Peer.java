package dev.fencepost.bench.figures;

/** What it costs one system to take an item and finish it, and how fast it is at that. */
record Peer(String name, String mode, Contest.Standing standing, Costs costs) {}
