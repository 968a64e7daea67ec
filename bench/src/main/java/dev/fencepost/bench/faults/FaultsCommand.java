package dev.fencepost.bench.faults;

import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Breaks a PostgreSQL under a load of claimants, and says whether every promise held. */
@Command(
        name = "bench/faults",
        mixinStandardHelpOptions = true,
        header =
                "Break a PostgreSQL under load, by a schedule that the seed repeats, and judge what callers were told.",
        description = {
            "Starts a PostgreSQL of its own, several processes that claim, beat, write and release, and breaks things.",
            "Exit code 0: every invariant held, and the control shows that the faults bit. 1: not so."
        })
final class FaultsCommand implements Callable<Integer> {
    private static final double SECONDS_OF_A_ROUND = 18;

    @Option(names = "--seed", description = "Of the schedule (default: ${DEFAULT-VALUE}).", defaultValue = "1")
    private long seed;

    @Option(names = "--minutes", description = "How long (default: ${DEFAULT-VALUE}).", defaultValue = "5")
    private double minutes;

    @Option(names = "--processes", description = "Of claimants (default: ${DEFAULT-VALUE}).", defaultValue = "3")
    private int processes;

    @Option(names = "--agents", description = "In each process (default: ${DEFAULT-VALUE}).", defaultValue = "8")
    private int agents;

    @Option(names = "--plan", description = "Print the schedule and break nothing.")
    private boolean plan;

    @Option(names = "--json", description = "Print one JSON object.")
    private boolean json;

    private final PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);

    /** Runs the command. */
    public static void main(String[] args) {
        System.exit(new CommandLine(new FaultsCommand()).execute(args));
    }

    @Override
    public Integer call() throws Exception {
        if (processes < 2 || agents < 1 || minutes <= 0 || minutes > 24 * 60) {
            throw new IllegalArgumentException(
                    "--processes must be at least 2, --agents at least 1, --minutes above 0 and at most a day's");
        }
        try (FaultServer server = ReplicatedServer.isPossible() ? ReplicatedServer.start() : embedded()) {
            FaultSchedule schedule =
                    FaultSchedule.of(seed, (int) Math.ceil(minutes * 60 / SECONDS_OF_A_ROUND), kinds(server));
            if (plan) {
                schedule.faults()
                        .forEach(fault -> out.println("+" + fault.after().toMillis() + " ms "
                                + fault.kind().code() + " " + fault.roll()));
                return 0;
            }
            FaultReport report = new FaultRun(server, schedule, words -> System.err.println("faults: " + words))
                    .run(processes, agents, Duration.ofMillis((long) (minutes * 60_000)));
            if (json) {
                out.println(FaultReportText.json(report));
            } else {
                FaultReportText.lines(report).forEach(out::println);
            }
            return report.holds() ? 0 : 1;
        }
    }

    private static Set<FaultKind> kinds(FaultServer server) {
        return server.hasStandby()
                ? EnumSet.allOf(FaultKind.class)
                : EnumSet.complementOf(EnumSet.of(FaultKind.PROMOTE));
    }

    private static FaultServer embedded() throws Exception {
        System.err.println("faults: no promotion of a standby: " + ReplicatedServer.whyNot());
        return EmbeddedServer.startIn(Path.of(System.getProperty("fencepost.bench.folder", "bench/target/bench")));
    }
}
