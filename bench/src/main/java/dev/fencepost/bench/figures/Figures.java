package dev.fencepost.bench.figures;

import dev.fencepost.bench.MemoryFigure;
import dev.fencepost.bench.MemoryReport;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Measures everything there is to measure on one server. */
final class Figures {
    private final BenchServer server;
    private final Effort effort;
    private final Set<Part> parts;

    Figures(BenchServer server, Effort effort, Set<Part> parts) {
        this.server = server;
        this.effort = effort;
        this.parts = Set.copyOf(parts);
    }

    Report measure() throws Exception {
        long start = System.nanoTime();
        Findings findings = new Findings();
        Floor.prepare(server);
        Client.makeSchema(server, Client.SCHEMA);

        warmUp();
        if (parts.contains(Part.COSTS)) {
            new CostFigures(server, effort, findings).measure();
        }
        if (parts.contains(Part.CLAIMS)) {
            new ClaimFigures(server, effort, findings).measure();
        }
        if (parts.contains(Part.COMBINER)) {
            new CombinerFigures(server, effort, findings).measure();
        }
        if (parts.contains(Part.HOLDERS)) {
            new HolderFigures(server, effort, findings).measure();
        }
        List<Peer> peers = parts.contains(Part.PEERS) ? new PeerFigures(server, effort, findings).measure() : List.of();
        if (parts.contains(Part.HISTORY)) {
            new HistoryFigures(server, effort, findings).measure();
        }
        List<MemoryFigure> memory = parts.contains(Part.MEMORY) ? MemoryReport.measure() : List.of();
        return new Report(
                effort,
                Machine.of(server),
                Duration.ofNanos(System.nanoTime() - start),
                findings.bars().entrySet().stream().map(Figures::bar).toList(),
                findings.figures(),
                peers,
                memory,
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
