package dev.fencepost.bench.faults;

import java.util.List;

/**
 * A fault that is over.
 *
 * @param kind what it was
 * @param from when it began, in ticks of {@link System#nanoTime()}
 * @param at when it was mended
 * @param alive the names of the processes that were at work from then on
 */
record Mended(FaultKind kind, long from, long at, List<String> alive) {
    Mended {
        alive = List.copyOf(alive);
    }
}
