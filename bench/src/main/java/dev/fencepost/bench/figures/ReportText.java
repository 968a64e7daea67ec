package dev.fencepost.bench.figures;

import java.util.Locale;

/** Writes a report as text that is also Markdown. */
final class ReportText {
    private ReportText() {}

    static String of(Report report) {
        StringBuilder text = new StringBuilder();
        text.append("| bar | measured | spread | asked for | met |\n|---|---|---|---|---|\n");
        report.bars()
                .forEach(bar -> text.append(String.format(
                        Locale.ROOT,
                        "| %s | %.2f | %s | %s %.2f | %s |%n",
                        bar.mark().title(),
                        bar.value().median(),
                        spread(bar.value()),
                        bar.mark().bound().sign(),
                        bar.mark().bar(),
                        bar.met() ? "yes" : "**no**")));
        text.append(
                "\n| case | workers | items a second | to the floor | spread | calls an item |\n|---|---|---|---|---|---|\n");
        report.figures()
                .forEach(figure -> text.append(String.format(
                        Locale.ROOT,
                        "| %s | %d | %,.0f | %.2f | %s | %.2f |%n",
                        figure.name(),
                        figure.workers(),
                        figure.perSecond().median(),
                        figure.ratio().median(),
                        spread(figure.ratio()),
                        figure.callsPerItem())));
        if (!report.peers().isEmpty()) {
            text.append(peers(report));
        }
        if (!report.memory().isEmpty()) {
            text.append(memory(report));
        }
        text.append(String.format(
                Locale.ROOT,
                "%n%,d items won, %,d rows held, %d won twice; %d s, %s.%n",
                report.winners(),
                report.rows(),
                report.doubles(),
                report.took().toSeconds(),
                report.machine().facts()));
        return text.toString();
    }

    private static String peers(Report report) {
        StringBuilder text = new StringBuilder();
        text.append("\n| take one item, finish it | mode | items a second | to the floor | spread | statements an item"
                + " | write transactions an item | WAL bytes an item |\n|---|---|---|---|---|---|---|---|\n");
        report.peers()
                .forEach(peer -> text.append(String.format(
                        Locale.ROOT,
                        "| %s | %s | %,.0f | %.2f | %s | %.2f | %.2f | %,.0f |%n",
                        peer.name(),
                        peer.mode(),
                        peer.standing().perSecond().median(),
                        peer.standing().ratio().median(),
                        spread(peer.standing().ratio()),
                        peer.costs().statements(),
                        peer.costs().writeTransactions(),
                        peer.costs().walBytes())));
        return text.toString();
    }

    private static String memory(Report report) {
        StringBuilder text = new StringBuilder();
        text.append("\n| memory authority: threads | candidates | ns a claim and release | to a bare lock and map"
                + " | to that with a clock | to that with leases |\n|---|---|---|---|---|---|\n");
        report.memory()
                .forEach(figure -> text.append(String.format(
                        Locale.ROOT,
                        "| %d | %d | %,.0f | %.2f | %.2f | %.2f |%n",
                        figure.threads(),
                        figure.candidates(),
                        figure.memory(),
                        figure.memory() / figure.bare(),
                        figure.memory() / figure.clocked(),
                        figure.memory() / figure.leased())));
        return text.toString();
    }

    private static String spread(Spread spread) {
        return String.format(Locale.ROOT, "%.2f to %.2f", spread.low(), spread.high());
    }
}
