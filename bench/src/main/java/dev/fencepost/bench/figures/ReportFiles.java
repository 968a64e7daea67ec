package dev.fencepost.bench.figures;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/** Writes a report as Markdown with pictures beside it. */
final class ReportFiles {
    private static final double LONGEST = 2.5;

    private ReportFiles() {}

    static void write(Report report, Path folder) throws IOException {
        Files.createDirectories(folder);
        Files.writeString(folder.resolve("bars.svg"), bars(report));
        Files.writeString(folder.resolve("rates.svg"), rates(report));
        Files.writeString(folder.resolve("peers.svg"), peers(report));
        Files.writeString(folder.resolve("report.md"), text(report));
    }

    /** Lengths are shares of what was asked for, so that one picture can show all bars. */
    static String bars(Report report) {
        BarChart chart = new BarChart(
                        "Claims on PostgreSQL, beside a single-row UPDATE",
                        "Measured, as a share of the bar (dashed line); green where the bar is met. Ratios to the floor.")
                .lineAt(1);
        for (Report.Bar bar : report.bars()) {
            double value = bar.value().median();
            double share = bar.mark().bound() == Mark.Bound.AT_LEAST
                    ? value / bar.mark().bar()
                    : bar.mark().bar() / value;
            chart.bar(bar.mark().title(), share, String.format(Locale.ROOT, "%.2f", value), bar.met());
        }
        return chart.draw(LONGEST);
    }

    static String rates(Report report) {
        BarChart chart =
                new BarChart("Items a second", "Median of the repetitions; the number is the ratio to the floor.");
        double longest = 1;
        for (Findings.Figure figure : report.figures()) {
            double perSecond = figure.perSecond().median();
            longest = Math.max(longest, perSecond);
            String text = String.format(
                    Locale.ROOT, "%,.0f (%.2f)", perSecond, figure.ratio().median());
            chart.bar(figure.name(), perSecond, text, true);
        }
        return chart.draw(longest);
    }

    static String peers(Report report) {
        BarChart chart = new BarChart(
                "Take an item and finish it, items a second",
                "Eight workers each, on the same server, by turns; the number is the ratio to the floor.");
        double longest = 1;
        for (Peer peer : report.peers()) {
            double perSecond = peer.standing().perSecond().median();
            longest = Math.max(longest, perSecond);
            String text = String.format(
                    Locale.ROOT,
                    "%,.0f (%.2f)",
                    perSecond,
                    peer.standing().ratio().median());
            chart.bar(peer.name() + ", " + peer.mode(), perSecond, text, true);
        }
        return chart.draw(longest);
    }

    private static String text(Report report) {
        String effort = report.effort() == Effort.DEFAULT
                ? ""
                : " --" + report.effort().name().toLowerCase(Locale.ROOT);
        return """
                # Report of one run

                Made by `bench/run%s --report docs/benchmarks`; what is measured, and how, is in
                [benchmarks.md](../benchmarks.md).

                ![The bars](bars.svg)

                %s
                ![Items a second](rates.svg)

                ![Beside others](peers.svg)
                """.formatted(effort, ReportText.of(report));
    }
}
