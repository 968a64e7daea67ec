package dev.fencepost.bench;

import java.util.Collection;
import java.util.HashMap;
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
        MemoryReport report = new MemoryReport();
        report.run(1);
        report.run(2);
        report.print();
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

    private void print() {
        System.out.println();
        System.out.println("claim + release, ns for each worker, 10th percentile of the batches");
        System.out.println(
                "threads  candidates    memory      bare  bare+clock    leased  memory to: bare  bare+clock  leased");
        for (int threads = 1; threads <= 2; threads++) {
            for (int candidates : new int[] {1, 10, 100}) {
                double memory = get(threads, "memory", candidates);
                double bare = get(threads, "bare", candidates);
                double clocked = get(threads, "clocked", candidates);
                double leased = get(threads, "leased", candidates);
                System.out.printf(
                        "%7d  %10d  %8.0f  %8.0f  %10.0f  %8.0f  %15.2f  %10.2f  %6.2f%n",
                        threads,
                        candidates,
                        memory,
                        bare,
                        clocked,
                        leased,
                        memory / bare,
                        memory / clocked,
                        memory / leased);
            }
        }
    }

    private double get(int threads, String name, int candidates) {
        return nanos.getOrDefault(threads + name + candidates, Double.NaN);
    }
}
