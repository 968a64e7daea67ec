package dev.fencepost.bench.figures;

import dev.fencepost.bench.figures.HotScope.Window;

/** Statements, write transactions and WAL for one claim, as the server counts them. */
final class CostFigures {
    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    CostFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    void measure() throws Exception {
        ServerCounters counters = new ServerCounters(server);
        int claims = effort.countedClaims();
        try (Client eight = Client.counted(server, 8)) {
            Workers.Step step = new ClaimFigures(server, effort, findings).inAnyOf(eight, 200 + claims / 20);
            greet(eight, step);
            Costs costs =
                    counters.during(() -> eight.workers().runUntil(claims, step).items());
            findings.bar(Mark.STATEMENTS_ALONE, Spread.exactly(costs.statements()));
            findings.bar(Mark.TRANSACTIONS_ALONE, Spread.exactly(costs.writeTransactions()));
        }
        try (Client many = Client.counted(server, 32)) {
            HotScope scope = new HotScope(many.authority(), findings.winners(), Window.halfHeld(100), claims + 2_000);
            greet(many, scope::claim);
            Costs costs = counters.during(
                    () -> many.workers().runUntil(claims, scope::claim).items());
            findings.bar(Mark.STATEMENTS_CONTENDED, Spread.exactly(costs.statements()));
            findings.bar(Mark.TRANSACTIONS_CONTENDED, Spread.exactly(costs.writeTransactions()));
        }
    }

    /** On every new connection the driver first asks the server about types. */
    private static void greet(Client client, Workers.Step step) throws Exception {
        client.workers().runUntil(client.workers().count() * 20L, step);
    }
}
