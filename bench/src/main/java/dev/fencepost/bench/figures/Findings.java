package dev.fencepost.bench.figures;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/** Collects what a run finds out; not thread-safe. */
final class Findings {
    private final Map<Mark, Spread> bars = new EnumMap<>(Mark.class);
    private final List<Figure> figures = new ArrayList<>();
    private final Winners winners = new Winners();

    /** Something that was measured beside the floor. */
    record Figure(String name, int workers, Spread perSecond, Spread ratio, double callsPerItem) {}

    void bar(Mark mark, Spread value) {
        bars.put(mark, value);
    }

    /** Runs a contest and keeps its results; where the name is that of a bar, the ratio is the bar's value. */
    void measure(Client client, Contest contest) throws Exception {
        contest.run().forEach((name, standing) -> {
            figures.add(new Figure(
                    name, client.workers().count(), standing.perSecond(), standing.ratio(), standing.callsPerItem()));
            for (Mark mark : Mark.values()) {
                if (mark.title().equals(name)) {
                    bar(mark, standing.ratio());
                }
            }
        });
    }

    Map<Mark, Spread> bars() {
        return bars;
    }

    List<Figure> figures() {
        return figures;
    }

    Winners winners() {
        return winners;
    }
}
