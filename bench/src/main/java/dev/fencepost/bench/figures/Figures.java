package dev.fencepost.bench.figures;

import java.time.Duration;
import java.util.List;
import java.util.Map;

/** Measures everything there is to measure on one server. */
final class Figures {
    private final BenchServer server;
    private final Effort effort;

    Figures(BenchServer server, Effort effort) {
        this.server = server;
        this.effort = effort;
    }

    Report measure() throws Exception {
        long start = System.nanoTime();
        Findings findings = new Findings();
        Floor.prepare(server);
        Client.makeSchema(server, Client.SCHEMA);

        warmUp();
        new CostFigures(server, effort, findings).measure();
        new ClaimFigures(server, effort, findings).measure();
        new HolderFigures(server, effort, findings).measure();
        List<Peer> peers = new PeerFigures(server, effort).measure();
        new HistoryFigures(server, effort, findings).measure();
        return new Report(
                effort,
                Machine.of(server),
                Duration.ofNanos(System.nanoTime() - start),
                findings.bars().entrySet().stream().map(Figures::bar).toList(),
                findings.figures(),
                peers,
                findings.winners().count(),
                server.count("SELECT count(*) FROM " + Client.SCHEMA + ".claim WHERE active AND scope LIKE 'project="
                        + HotScope.PREFIX + "%'"),
                findings.winners().doubles());
    }

    private static Report.Bar bar(Map.Entry<Mark, Spread> bar) {
        return new Report.Bar(bar.getKey(), bar.getValue());
    }

    /** The first seconds of a process are the compiler's. */
    private void warmUp() throws Exception {
        try (Client client = Client.of(server, 4)) {
            Winners none = new Winners();
            for (int i = 0; i < effort.repetitions(); i++) {
                HotScope scope = new HotScope(client.authority(), none, HotScope.Window.halfHeld(100), 5_000);
                client.workers().runFor(effort.slice(), client.floor()::update);
                client.workers().runFor(effort.slice(), scope::claim);
            }
        }
        server.run("DROP SCHEMA " + Client.SCHEMA + " CASCADE");
        Client.makeSchema(server, Client.SCHEMA);
    }
}
