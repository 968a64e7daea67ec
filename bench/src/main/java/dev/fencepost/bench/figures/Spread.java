package dev.fencepost.bench.figures;

import java.util.List;

/** The middle of some measurements, and how far they lie apart. */
record Spread(double low, double median, double high) {
    static Spread of(List<Double> values) {
        if (values.isEmpty()) {
            throw new IllegalArgumentException("values is empty; measure at least once");
        }
        List<Double> sorted = values.stream().sorted().toList();
        int middle = sorted.size() / 2;
        double median = sorted.size() % 2 == 1 ? sorted.get(middle) : (sorted.get(middle - 1) + sorted.get(middle)) / 2;
        return new Spread(sorted.get(0), median, sorted.get(sorted.size() - 1));
    }

    /** Returns the spread of what was counted once, and does not depend on luck. */
    static Spread exactly(double value) {
        return new Spread(value, value, value);
    }
}
