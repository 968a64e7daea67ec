package dev.fencepost.bench.figures;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The program behind {@code bench/run}. */
public final class BenchRun {
    private static final String USAGE = """
            usage: bench/run [--quick | --full] [--only PART]... [--json] [--report FOLDER] [--url-variable NAME]
              --quick              under four minutes
              --full               all the time it takes, and the memory authority too
              --only PART          costs, claims, combiner, holders, peers, history or memory; may be repeated
              --json               print one JSON object
              --report FOLDER      also write a report in Markdown, with pictures
              --url-variable NAME  measure the server whose JDBC address is in this environment variable,
                                   as a superuser of an empty database; without it a server is started""";

    private BenchRun() {}

    /** What was asked for. */
    record Options(
            Effort effort, Set<Part> parts, boolean json, Optional<String> report, Optional<String> urlVariable) {
        static Options parse(List<String> arguments) {
            Effort effort = Effort.DEFAULT;
            Set<Part> only = EnumSet.noneOf(Part.class);
            boolean json = false;
            Optional<String> report = Optional.empty();
            Optional<String> urlVariable = Optional.empty();
            Iterator<String> left = arguments.iterator();
            while (left.hasNext()) {
                String option = left.next();
                switch (option) {
                    case "--quick" -> effort = Effort.QUICK;
                    case "--full" -> effort = Effort.FULL;
                    case "--smoke" -> effort = Effort.SMOKE;
                    case "--only" -> only.add(Part.named(value(option, left)));
                    case "--json" -> json = true;
                    case "--report" -> report = Optional.of(value(option, left));
                    case "--url-variable" -> urlVariable = Optional.of(value(option, left));
                    default -> throw new IllegalArgumentException("unknown option " + option);
                }
            }
            return new Options(effort, only.isEmpty() ? Part.of(effort) : only, json, report, urlVariable);
        }

        private static String value(String option, Iterator<String> left) {
            if (!left.hasNext()) {
                throw new IllegalArgumentException(option + " needs a value");
            }
            return left.next();
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
            report = new Figures(server, options.effort(), options.parts()).measure();
        }
        System.out.println(options.json() ? ReportJson.of(report).toPrettyString() : ReportText.of(report));
        if (options.report().isPresent()) {
            ReportFiles.write(report, Path.of(options.report().get()));
        }
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
