package dev.fencepost.bench.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** The program behind {@code bench/run}. */
public final class BenchRun {
    private static final String USAGE = """
            usage: bench/run [--quick | --full] [--json] [--url-variable NAME]
              --quick              under three minutes
              --full               all the time it takes
              --json               print one JSON object
              --url-variable NAME  measure the server whose JDBC address is in this environment variable,
                                   as a superuser of an empty database; without it a server is started""";

    private BenchRun() {}

    /** What was asked for. */
    record Options(Effort effort, boolean json, Optional<String> urlVariable) {
        static Options parse(List<String> arguments) {
            Effort effort = Effort.DEFAULT;
            boolean json = false;
            Optional<String> urlVariable = Optional.empty();
            for (int i = 0; i < arguments.size(); i++) {
                switch (arguments.get(i)) {
                    case "--quick" -> effort = Effort.QUICK;
                    case "--full" -> effort = Effort.FULL;
                    case "--smoke" -> effort = Effort.SMOKE;
                    case "--json" -> json = true;
                    case "--url-variable" -> {
                        i++;
                        if (i == arguments.size()) {
                            throw new IllegalArgumentException("--url-variable needs the name of a variable");
                        }
                        urlVariable = Optional.of(arguments.get(i));
                    }
                    default -> throw new IllegalArgumentException("unknown option " + arguments.get(i));
                }
            }
            return new Options(effort, json, urlVariable);
        }
    }

    /** Measures, prints, and ends with 1 if an item was won twice. */
    public static void main(String[] arguments) throws Exception {
        Options options;
        try {
            options = Options.parse(Arrays.asList(arguments));
        } catch (IllegalArgumentException e) {
            System.err.println(e.getMessage());
            System.err.println(USAGE);
            System.exit(64);
            return;
        }
        Report report;
        try (BenchServer server = server(options)) {
            report = new Figures(server, options.effort()).measure();
        }
        System.out.println(options.json() ? ReportJson.of(report).toPrettyString() : ReportText.of(report));
        // Threads of the driver's own may still be there.
        System.exit(report.isSafe() ? 0 : 1);
    }

    private static BenchServer server(Options options) throws IOException {
        if (options.urlVariable().isEmpty()) {
            return BenchServer.startIn(Path.of(System.getProperty("fencepost.bench.folder", "target/bench")));
        }
        String name = options.urlVariable().get();
        String url = System.getenv(name);
        if (url == null || url.isBlank()) {
            throw new IllegalArgumentException("the environment variable " + name + " is not set");
        }
        return BenchServer.at(url);
    }
}
