package dev.fencepost.bench.figures;

import dev.fencepost.backlog.Backlog;
import java.util.ArrayList;
import java.util.List;

/** Measures what the backlog has to reach. */
final class BacklogFigures {
    private static final int WORKERS = 8;
    private static final String SCHEMA = "cards";

    private final BenchServer server;
    private final Effort effort;
    private final Winners winners = new Winners();

    BacklogFigures(BenchServer server, Effort effort) {
        this.server = server;
        this.effort = effort;
    }

    List<BacklogBar> measure() throws Exception {
        Floor.prepare(server);
        BacklogClient.makeSchema(server, SCHEMA);
        List<BacklogBar> bars = new ArrayList<>();
        try (Client client = Client.on(server, WORKERS, SCHEMA)) {
            bars.add(hotProject(client));
            bars.addAll(new PlanFigures(server, client, SCHEMA, effort == Effort.SMOKE ? 100 : 10_000).measure(effort));
        }
        bars.add(manyCards());
        bars.addAll(0, costs());
        return bars;
    }

    long doubles() {
        return winners.doubles();
    }

    private BacklogBar hotProject(Client client) throws Exception {
        BacklogClient backlogs = new BacklogClient(server, client, SCHEMA);
        Contest contest = new Contest(client, effort).enter("", (workers, slice) -> {
            Backlog backlog = backlogs.project(10_000);
            return workers.runFor(slice, BacklogClient.claims(backlog, winners));
        });
        return new BacklogBar(
                BacklogBar.Aim.HOT_PROJECT,
                contest.run().values().iterator().next().ratio());
    }

    /** The project of a thousand is new for every slice; that of a million is hardly smaller at the end. */
    private BacklogBar manyCards() throws Exception {
        int many = effort.historicClaims();
        int claims = 800;
        BacklogClient.makeSchema(server, "few_cards");
        BacklogClient.makeSchema(server, "many_cards");
        try (Client few = Client.on(server, WORKERS, "few_cards");
                Client full = Client.on(server, WORKERS, "many_cards")) {
            BacklogClient small = new BacklogClient(server, few, "few_cards");
            Backlog large = new BacklogClient(server, full, "many_cards").project(many);
            List<Double> ratios = new ArrayList<>();
            int rounds = effort == Effort.SMOKE ? 1 : effort.repetitions() * 2;
            for (int i = -1; i < rounds; i++) {
                double before = rate(few, small.project(1_000), claims);
                double aged = rate(full, large, claims);
                double after = rate(few, small.project(1_000), claims);
                if (i >= 0) {
                    ratios.add(aged * 2 / (before + after));
                }
            }
            return new BacklogBar(BacklogBar.Aim.MANY_CARDS, Spread.of(ratios));
        }
    }

    private double rate(Client client, Backlog backlog, int claims) throws Exception {
        return client.workers()
                .runUntil(claims, BacklogClient.claims(backlog, winners))
                .perSecond();
    }

    private List<BacklogBar> costs() throws Exception {
        BacklogClient.makeSchema(server, "counted");
        try (Client client = Client.counted(server, WORKERS)) {
            Backlog backlog = new BacklogClient(server, client, "counted").project(effort.countedClaims() + 500);
            Workers.Step claims = BacklogClient.claims(backlog, winners);
            // On every new connection the driver first asks the server about types.
            client.workers().runUntil(200, claims);
            Costs costs = new ServerCounters(server)
                    .during(() -> client.workers()
                            .runUntil(effort.countedClaims(), claims)
                            .items());
            return List.of(
                    new BacklogBar(BacklogBar.Aim.STATEMENTS, Spread.exactly(costs.statements())),
                    new BacklogBar(BacklogBar.Aim.TRANSACTIONS, Spread.exactly(costs.writeTransactions())));
        }
    }
}
