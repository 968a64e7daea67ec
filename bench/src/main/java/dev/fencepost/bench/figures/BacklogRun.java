package dev.fencepost.bench.figures;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The program behind {@code bench/backlog}. */
public final class BacklogRun {
    private static final String USAGE = "usage: bench/backlog [--quick | --full] [--json]";

    private BacklogRun() {}

    /** Measures, prints, and ends with 1 if a card was won twice. */
    public static void main(String[] arguments) throws Exception {
        List<String> options = Arrays.asList(arguments);
        if (!List.of("--quick", "--full", "--smoke", "--json").containsAll(options)) {
            System.err.println(USAGE);
            System.exit(64);
        }
        BenchServer server = BenchServer.startIn(Path.of(System.getProperty("fencepost.bench.folder", "target/bench")));
        long doubles;
        try (server) {
            BacklogFigures figures = new BacklogFigures(server, effort(options));
            List<BacklogBar> bars = figures.measure();
            doubles = figures.doubles();
            Map<String, String> machine = Machine.of(server).facts();
            System.out.println(
                    options.contains("--json") ? json(bars, doubles, machine) : text(bars, doubles, machine));
        }
        System.exit(doubles == 0 ? 0 : 1);
    }

    private static Effort effort(List<String> options) {
        if (options.contains("--smoke")) {
            return Effort.SMOKE;
        }
        return options.contains("--quick") ? Effort.QUICK : options.contains("--full") ? Effort.FULL : Effort.DEFAULT;
    }

    static String text(List<BacklogBar> bars, long doubles, Map<String, String> machine) {
        StringBuilder text =
                new StringBuilder("| bar | measured | spread | asked for | met |\n|---|---|---|---|---|\n");
        bars.forEach(bar -> text.append(String.format(
                Locale.ROOT,
                "| %s | %.2f | %.2f to %.2f | %s %.2f | %s |%n",
                bar.aim().title(),
                bar.value().median(),
                bar.value().low(),
                bar.value().high(),
                bar.aim().bound().sign(),
                bar.aim().bar(),
                bar.isMet() ? "yes" : "**no**")));
        return text.append(String.format(Locale.ROOT, "%n%d cards won twice; %s.", doubles, machine))
                .toString();
    }

    static String json(List<BacklogBar> bars, long doubles, Map<String, String> machine) {
        ObjectNode root = new ObjectMapper().createObjectNode().put("doubles", doubles);
        for (BacklogBar bar : bars) {
            ObjectNode node = root.withArray("bars")
                    .addObject()
                    .put("name", bar.aim().title())
                    .put("value", bar.value().median())
                    .put("bar", bar.aim().bar())
                    .put("bound", bar.aim().bound().sign())
                    .put("met", bar.isMet());
            node.putArray("spread").add(bar.value().low()).add(bar.value().high());
        }
        ObjectNode facts = root.putObject("machine");
        machine.forEach(facts::put);
        return root.toPrettyString();
    }
}
