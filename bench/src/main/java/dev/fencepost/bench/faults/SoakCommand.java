package dev.fencepost.bench.faults;

import dev.fencepost.postgres.PostgresSchema;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.postgresql.ds.PGSimpleDataSource;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Lets the load run for hours with nothing broken, and records what drifts. */
@Command(
        name = "bench/soak",
        mixinStandardHelpOptions = true,
        header = "Run the load for hours and record memory, table sizes, dead rows and latencies.")
final class SoakCommand implements Callable<Integer> {
    @Option(names = "--hours", description = "How long (default: ${DEFAULT-VALUE}).", defaultValue = "1")
    private double hours;

    @Option(names = "--samples", description = "How many looks (default: ${DEFAULT-VALUE}).", defaultValue = "60")
    private int samples;

    @Option(names = "--out", description = "Where soak.csv and soak.svg go (default: ${DEFAULT-VALUE}).")
    private Path folder = Path.of("docs", "benchmarks");

    private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);

    /** Runs the command. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new SoakCommand()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        if (hours <= 0 || hours > 24 * 30 || samples < 2) {
            throw new IllegalArgumentException("--hours must be above 0 and at most a month's, --samples at least 2");
        }
        List<SoakSample> drift = new ArrayList<>();
        SoakWindow window = new SoakWindow();
        LoadPlan plan = LoadPlan.standard();
        long every = (long) (hours * TimeUnit.HOURS.toMillis(1) / samples);
        try (FaultServer server =
                EmbeddedServer.startIn(Path.of(System.getProperty("fencepost.bench.folder", "bench/target/bench")))) {
            PGSimpleDataSource dataSource = new PGSimpleDataSource();
            dataSource.setUrl(server.url(server.port()));
            PostgresSchema.of(dataSource, "fencepost").apply();
            WrittenRows.create(server, plan);
            try (LoadCrew crew = new LoadCrew(8, server.url(server.port()), window::add, plan)) {
                crew.start(2);
                for (int i = 1; i <= samples; i++) {
                    TimeUnit.MILLISECONDS.sleep(every);
                    SoakSample sample = window.sample(Duration.ofMillis(every * i), server, crew);
                    drift.add(sample);
                    out.println(sample.csv());
                }
                crew.end();
            }
        }
        Files.createDirectories(folder);
        Files.write(folder.resolve("soak.csv"), SoakSample.csv(drift));
        Files.writeString(folder.resolve("soak.svg"), SoakChart.svg(drift));
        SoakSample first = drift.get(0);
        SoakSample last = drift.get(drift.size() - 1);
        out.println(String.format(
                Locale.ROOT,
                "p99 %d -> %d us, claim table %d -> %d kB, memory of a process %d -> %d MB",
                first.p99Micros(),
                last.p99Micros(),
                first.claimKb(),
                last.claimKb(),
                first.memoryMb(),
                last.memoryMb()));
        return 0;
    }
}
