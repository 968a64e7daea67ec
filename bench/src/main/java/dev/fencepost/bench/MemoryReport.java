package dev.fencepost.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs {@link MemoryClaims} with one thread and with two, and prints how the memory authority compares. */
public final class MemoryReport {
    private final Map<String, Double> nanos = new HashMap<>();

    private MemoryReport() {}

    /** Runs and prints. */
    public static void main(String[] args) throws RunnerException {
        List<MemoryFigure> figures = measure();
        System.out.println();
        System.out.println("claim + release, ns for each worker, 10th percentile of the batches");
        System.out.println(
                "threads  candidates    memory      bare  bare+clock    leased  memory to: bare  bare+clock  leased");
        figures.forEach(figure -> System.out.printf(
                "%7d  %10d  %8.0f  %8.0f  %10.0f  %8.0f  %15.2f  %10.2f  %6.2f%n",
                figure.threads(),
                figure.candidates(),
                figure.memory(),
                figure.bare(),
                figure.clocked(),
                figure.leased(),
                figure.memory() / figure.bare(),
                figure.memory() / figure.clocked(),
                figure.memory() / figure.leased()));
    }

    /** Runs, which takes minutes. */
    public static List<MemoryFigure> measure() throws RunnerException {
        MemoryReport report = new MemoryReport();
        List<MemoryFigure> figures = new ArrayList<>();
        for (int threads = 1; threads <= 2; threads++) {
            report.run(threads);
            for (int candidates : new int[] {1, 10, 100}) {
                figures.add(report.figure(threads, candidates));
            }
        }
        return figures;
    }

    private void run(int threads) throws RunnerException {
        Collection<RunResult> results = new Runner(new OptionsBuilder()
                        .include(MemoryClaims.class.getSimpleName())
                        .threads(threads)
                        .verbosity(VerboseMode.SILENT)
                        .build())
                .run();
        for (RunResult result : results) {
            String name = result.getPrimaryResult().getLabel();
            String candidates = result.getParams().getParam("candidates");
            // A batch is shorter than a time slice: the fastest tenth are those that no other process interrupted.
            double undisturbed = result.getPrimaryResult().getStatistics().getPercentile(10);
            nanos.put(threads + name + candidates, undisturbed / MemoryClaims.BATCH);
        }
    }

    private MemoryFigure figure(int threads, int candidates) {
        return new MemoryFigure(
                threads,
                candidates,
                get(threads, "memory", candidates),
                get(threads, "bare", candidates),
                get(threads, "clocked", candidates),
                get(threads, "leased", candidates));
    }

    private double get(int threads, String name, int candidates) {
        return nanos.getOrDefault(threads + name + candidates, Double.NaN);
    }
}
