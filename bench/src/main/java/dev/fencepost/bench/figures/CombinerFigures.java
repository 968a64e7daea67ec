package dev.fencepost.bench.figures;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.bench.figures.HotScope.Window;
import dev.fencepost.postgres.PostgresAuthority;
import java.time.Duration;

/**
 * What it would bring to send the claims that threads of one process make at once on one scope as one message, each with
 * its own claimant, request and token.
 */
final class CombinerFigures {
    private static final int SENDERS = 2;
    private static final int MOST = 16;

    /** Some are still being read from while the next are sent. */
    private static final int CONNECTIONS = SENDERS + 2;

    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    CombinerFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    void measure() throws Exception {
        for (int workers : new int[] {8, 32}) {
            try (Client client = Client.of(server, workers);
                    HikariDataSource pool = server.pool(CONNECTIONS, "")) {
                measure(client, pool, "one hot scope, " + workers + " workers");
            }
            try (Client slow = Client.withSlowCommit(server, workers);
                    HikariDataSource pool = server.pool(CONNECTIONS, Client.SLOW_COMMIT)) {
                measure(slow, pool, "one hot scope, 2.5 ms commit, " + workers + " workers");
            }
        }
    }

    private void measure(Client client, HikariDataSource pool, String title) throws Exception {
        Window hundred = Window.halfHeld(100);
        try (Combiner combiner = new Combiner(pool, SENDERS, MOST);
                PostgresAuthority combined = PostgresAuthority.builder(new CombiningPool(combiner).asDataSource())
                        .schema(Client.SCHEMA)
                        .build()) {
            findings.measure(
                    client,
                    new Contest(client, effort)
                            .enter(title + ", a message for each call", hot(client.authority(), hundred))
                            .enter(title + ", calls combined to messages", hot(combined, hundred)));
        }
    }

    private Contest.Entrant hot(PostgresAuthority authority, Window window) {
        return (workers, slice) -> {
            HotScope scope = new HotScope(authority, findings.winners(), window, size(window, slice));
            return workers.runFor(slice, scope::claim);
        };
    }

    /** More than any machine claims in the time. */
    private static int size(Window window, Duration slice) {
        return window.candidates() + (int) slice.toMillis() * 30;
    }
}
