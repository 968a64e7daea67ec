package dev.fencepost.bench.figures;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.BacklogSchema;
import dev.fencepost.backlog.CardClaim;
import dev.fencepost.backlog.CardRequest;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import java.util.concurrent.atomic.AtomicInteger;

/** Backlogs in one schema, each with as many cards as asked for. */
final class BacklogClient {
    private static final AtomicInteger PROJECTS = new AtomicInteger();

    private final BenchServer server;
    private final Client client;
    private final String schema;

    BacklogClient(BenchServer server, Client client, String schema) {
        this.server = server;
        this.client = client;
        this.schema = schema;
    }

    static void makeSchema(BenchServer server, String schema) {
        Client.makeSchema(server, schema);
        server.run(BacklogSchema.print(schema));
    }

    /** Returns a project without cards. */
    Backlog project() {
        return Backlog.of(client.pool(), schema, ClaimScope.ofProject("bench-" + PROJECTS.incrementAndGet()));
    }

    /** Returns a project of cards that wait for nothing; every tenth depends on one that is done. */
    Backlog project(int cards) {
        Backlog backlog = project();
        server.run("""
                INSERT INTO %1$s_backlog.project (scope, created_at) VALUES ('%2$s', clock_timestamp());
                INSERT INTO %1$s_backlog.card (project, id, title, body, type, priority, rank, status, waiting_on,
                    acceptance, steps, boundaries, payload, labels, result, made_from, created_at, updated_at)
                SELECT p.number, 'card-' || i, 'Card ' || i, repeat('What is to be done. ', 10), 'task', i %% 5, i %% 5,
                    CASE WHEN i = 0 THEN 'done' ELSE 'ready' END, 0, '["it works"]', '["do it"]', '{}', '{}', '{core}',
                    CASE WHEN i = 0 THEN '{"commit": "4f1c"}'::jsonb END, sha256(i::text::bytea),
                    p.created_at + i * interval '1 microsecond', p.created_at
                FROM %1$s_backlog.project p, generate_series(0, %3$d) AS i WHERE p.scope = '%2$s';
                INSERT INTO %1$s_backlog.dependency (project, card, needs)
                SELECT c.project, c.id, 'card-0' FROM %1$s_backlog.card c
                JOIN %1$s_backlog.project p ON p.number = c.project AND p.scope = '%2$s' WHERE c.id LIKE '%%9';
                INSERT INTO %1$s_backlog.candidate (project, rank, created_at, id)
                SELECT c.project, c.rank, c.created_at, c.id FROM %1$s_backlog.card c
                JOIN %1$s_backlog.project p ON p.number = c.project AND p.scope = '%2$s' WHERE c.status = 'ready'
                """.formatted(schema, backlog.scope().canonical(), cards));
        server.run(
                "VACUUM ANALYZE %1$s_backlog.card, %1$s_backlog.candidate, %1$s_backlog.dependency".formatted(schema));
        return backlog;
    }

    /** Returns claims of one card each; nothing is left once all cards are held. */
    static Workers.Step claims(Backlog backlog, Winners winners) {
        return worker -> {
            Claimant who = Claimant.ofAgent("host-" + worker % 4, "agent-" + worker);
            CardClaim answer = backlog.claim(CardRequest.of(who));
            if (answer instanceof CardClaim.Claimed claimed) {
                winners.add(java.util.List.of(claimed.grant()));
                return 1;
            }
            return answer instanceof CardClaim.Contended ? 0 : Workers.NOTHING_LEFT;
        };
    }
}
