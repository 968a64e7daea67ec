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
    private static final int SENDERS = 1;
    private static final int MOST = 16;

    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    CombinerFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    void measure() throws Exception {
        measure(8, Mark.COMBINED_8);
        measure(32, Mark.COMBINED_32);
    }

    private void measure(int workers, Mark mark) throws Exception {
        Window hundred = Window.halfHeld(100);
        try (Client client = Client.of(server, workers);
                HikariDataSource pool = server.pool(SENDERS + 2, "");
                Combiner combiner = new Combiner(pool, SENDERS, MOST);
                PostgresAuthority combined = PostgresAuthority.builder(new CombiningPool(combiner).asDataSource())
                        .schema(Client.SCHEMA)
                        .build()) {
            findings.measure(
                    client,
                    new Contest(client, effort)
                            .enter(
                                    "one hot scope, " + workers + " workers, one call a message",
                                    hot(client.authority(), hundred))
                            .enter(mark.title(), hot(combined, hundred)));
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
