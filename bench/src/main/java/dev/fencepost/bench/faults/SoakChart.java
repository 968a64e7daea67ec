package dev.fencepost.bench.faults;

import java.util.List;
import java.util.Locale;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Draws each thing that can drift in a strip of its own, from zero to its most. */
final class SoakChart {
    private static final int WIDTH = 640;
    private static final int STRIP = 90;
    private static final int LEFT = 200;
    private static final int MARGIN = 12;

    private record Strip(String name, ToLongFunction<SoakSample> value) {}

    private static final List<Strip> STRIPS = List.of(
            new Strip("p50, microseconds", SoakSample::p50Micros),
            new Strip("p99, microseconds", SoakSample::p99Micros),
            new Strip("memory of a process, MB", SoakSample::memoryMb),
            new Strip("claim table, kB", SoakSample::claimKb),
            new Strip("history table, kB", SoakSample::historyKb),
            new Strip("dead rows", SoakSample::deadRows));

    private SoakChart() {}

    static String svg(List<SoakSample> samples) {
        String strips = IntStream.range(0, STRIPS.size())
                .mapToObj(i -> strip(STRIPS.get(i), samples, i * STRIP))
                .collect(Collectors.joining());
        return String.format(
                Locale.ROOT,
                "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" font-family=\"sans-serif\""
                        + " font-size=\"12\">%n<rect width=\"100%%\" height=\"100%%\" fill=\"white\"/>%n%s</svg>%n",
                LEFT + WIDTH + MARGIN,
                STRIPS.size() * STRIP,
                strips);
    }

    private static String strip(Strip strip, List<SoakSample> samples, int top) {
        long most = Math.max(1, samples.stream().mapToLong(strip.value()).max().orElse(1));
        long end = Math.max(1, samples.get(samples.size() - 1).seconds());
        int height = STRIP - 2 * MARGIN;
        String points = samples.stream()
                .map(sample -> String.format(
                        Locale.ROOT,
                        "%.1f,%.1f",
                        LEFT + (double) WIDTH * sample.seconds() / end,
                        top + MARGIN + height - (double) height * strip.value().applyAsLong(sample) / most))
                .collect(Collectors.joining(" "));
        return String.format(
                Locale.ROOT,
                "<text x=\"%d\" y=\"%d\">%s</text><text x=\"%d\" y=\"%d\" fill=\"#666\">most %d</text>%n"
                        + "<polyline fill=\"none\" stroke=\"#2563eb\" stroke-width=\"1.5\" points=\"%s\"/>%n",
                MARGIN,
                top + STRIP / 2,
                strip.name(),
                MARGIN,
                top + STRIP / 2 + 16,
                most,
                points);
    }
}
