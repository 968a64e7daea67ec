package dev.fencepost.bench.figures;

import dev.fencepost.bench.figures.HotScope.Window;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The same claims in a store with a short past and in one with a long past, by turns. */
final class HistoryFigures {
    private static final int SHORT = 1_000;

    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    HistoryFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    void measure() throws Exception {
        makePast("short_past", SHORT);
        makePast("long_past", effort.historicClaims());
        try (Client young = Client.on(server, 1, "short_past");
                Client old = Client.on(server, 1, "long_past")) {
            slice(young, effort.warmUp());
            slice(old, effort.warmUp());
            List<Double> ratios = new ArrayList<>();
            for (int i = 0; i < effort.repetitions(); i++) {
                double before = slice(young, effort.slice());
                double aged = slice(old, effort.slice());
                double after = slice(young, effort.slice());
                ratios.add(aged * 2 / (before + after));
            }
            findings.bar(Mark.LONG_HISTORY, Spread.of(ratios));
        }
        server.run("DROP SCHEMA short_past CASCADE");
        server.run("DROP SCHEMA long_past CASCADE");
    }

    /** Every claim of the past was of another item of one scope: so both tables are as long as they can be. */
    private void makePast(String schema, int claims) {
        Client.makeSchema(server, schema);
        server.run("""
                INSERT INTO %1$s.claim (scope, item, fence, attempt, counted_attempts, active, host_id, agent_id,
                    attributes, request_id, ordinal, fingerprint, token_sha256, granted_at, expires_at, standing, ended_at)
                SELECT 'project=past', 'item-' || i, 1, 1, 1, false, 'host-1', 'agent-1',
                    '{}', md5(i::text), 1, sha256('f'), sha256('t'), t, t + interval '1 hour', 'COMPLETED', t
                FROM generate_series(1, %2$d) AS i, (SELECT clock_timestamp() - interval '1 day') AS s(t);
                INSERT INTO %1$s.history (scope, item, fence, attempt, host_id, agent_id, attributes, request_id, ordinal,
                    fingerprint, token_sha256, granted_at, expires_at, end_cause, ended_at, outcome)
                SELECT scope, item, fence, attempt, host_id, agent_id, attributes, request_id, ordinal,
                    fingerprint, token_sha256, granted_at, expires_at, 'RELEASED', ended_at, 'COMPLETED'
                FROM %1$s.claim;
                """.formatted(schema, claims));
        server.run("VACUUM ANALYZE " + schema + ".claim, " + schema + ".history");
    }

    /** The scope is that of the past, as a backlog is that grows old. */
    private double slice(Client client, Duration time) throws Exception {
        HotScope scope =
                new HotScope(client.authority(), new Winners(), Window.halfHeld(20), 40 + (int) time.toMillis() * 10);
        return client.workers().runFor(time, scope::claim).perSecond();
    }
}
