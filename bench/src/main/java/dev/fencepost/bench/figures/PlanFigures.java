package dev.fencepost.bench.figures;

import dev.fencepost.backlog.Backlog;
import dev.fencepost.backlog.plan.PlanReader;
import dev.fencepost.backlog.plan.PlanReading;
import dev.fencepost.backlog.plan.PlanReport;
import dev.fencepost.backlog.plan.PlanResult;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.postgresql.PGConnection;

/** A plan that is read and synced, beside a plain COPY of the rows that it makes into a table like that of cards. */
final class PlanFigures {
    private final BenchServer server;
    private final Client client;
    private final BacklogClient backlogs;
    private final String schema;
    private final int cards;

    PlanFigures(BenchServer server, Client client, String schema, int cards) {
        this.server = server;
        this.client = client;
        this.backlogs = new BacklogClient(server, client, schema);
        this.schema = schema;
        this.cards = cards;
    }

    List<BacklogBar> measure(Effort effort) throws Exception {
        List<String> plan = plan();
        Backlog first = backlogs.project();
        sync(first, plan);
        server.run("CREATE TABLE %1$s_backlog.copied (LIKE %1$s_backlog.card INCLUDING ALL)".formatted(schema));
        String rows = rows(first);
        copy(rows);

        List<Double> fresh = new ArrayList<>();
        List<Double> same = new ArrayList<>();
        for (int i = 0; i < effort.repetitions() + 2; i++) {
            Backlog backlog = backlogs.project();
            double before = copy(rows);
            double asNew = sync(backlog, plan);
            double between = copy(rows);
            double unchanged = sync(backlog, plan);
            double after = copy(rows);
            // The first two rounds warm up.
            if (i >= 2) {
                fresh.add(asNew * 2 / (before + between));
                same.add(unchanged * 2 / (between + after));
            }
        }
        return List.of(
                new BacklogBar(BacklogBar.Aim.NEW_PLAN, Spread.of(fresh)),
                new BacklogBar(BacklogBar.Aim.SAME_PLAN, Spread.of(same)));
    }

    private List<String> plan() {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < cards; i++) {
            String needs = i % 3 == 0 ? "" : "\"card-" + (i - 1) + "\"";
            lines.add("""
                    {"id": "card-%1$d", "title": "Card %1$d", "spec_ref": "bench", "priority": %2$d, "phase": "build",\
                     "body": "%3$s", "acceptance": ["it works", "it is tested"], "steps": ["do it", "look at it"],\
                     "labels": ["core", "bench"], "depends_on": [%4$s]}""".formatted(i, i % 5, "What is to be done. ".repeat(10), needs));
        }
        return lines;
    }

    private double sync(Backlog backlog, List<String> lines) {
        long start = System.nanoTime();
        if (PlanReader.read(lines, Optional.empty()) instanceof PlanReading.Read read
                && backlog.sync(read.plan(), Optional.empty(), false) instanceof PlanResult.Synced synced) {
            long took = System.nanoTime() - start;
            PlanReport report = synced.report();
            if (report.inserted().size() + report.unchanged() != cards) {
                throw new IllegalStateException("the plan was not synced: " + report);
            }
            return took;
        }
        throw new IllegalStateException("the plan was refused");
    }

    private String rows(Backlog backlog) throws SQLException, IOException {
        StringWriter text = new StringWriter();
        try (Connection connection = client.pool().getConnection()) {
            connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyOut("""
                    COPY (SELECT c.* FROM %1$s_backlog.card c JOIN %1$s_backlog.project p ON p.number = c.project
                    WHERE p.scope = '%2$s') TO STDOUT""".formatted(schema, backlog.scope().canonical()), text);
        }
        return text.toString();
    }

    private double copy(String rows) throws SQLException, IOException {
        server.run("TRUNCATE " + schema + "_backlog.copied");
        try (Connection connection = client.pool().getConnection()) {
            long start = System.nanoTime();
            long copied = connection
                    .unwrap(PGConnection.class)
                    .getCopyAPI()
                    .copyIn("COPY " + schema + "_backlog.copied FROM STDIN", new StringReader(rows));
            long took = System.nanoTime() - start;
            if (copied != cards) {
                throw new IllegalStateException(copied + " rows were copied");
            }
            return took;
        }
    }
}
