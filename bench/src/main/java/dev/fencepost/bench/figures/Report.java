package dev.fencepost.bench.figures;

import dev.fencepost.bench.MemoryFigure;
import java.time.Duration;
import java.util.List;

/**
 * What a run found, ready to be printed.
 *
 * @param winners how many items were won, of those that nobody gives back
 * @param rows how many of them the store shows as held
 * @param doubles how many were won twice
 */
record Report(
        Effort effort,
        Machine machine,
        Duration took,
        List<Bar> bars,
        List<Findings.Figure> figures,
        List<Peer> peers,
        List<MemoryFigure> memory,
        long winners,
        long rows,
        long doubles) {

    /** One line of the table of bars. */
    record Bar(Mark mark, Spread value) {
        boolean met() {
            return mark.isMetBy(value.median());
        }
    }

    /** Returns whether exclusion held, which is more than any speed. */
    boolean isSafe() {
        return doubles == 0 && winners == rows;
    }
}
