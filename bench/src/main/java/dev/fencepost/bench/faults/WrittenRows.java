package dev.fencepost.bench.faults;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.contract.invariant.AcceptedWrite;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** What holders write to: a table that refuses fences lower than its last, and a control that refuses nothing. */
final class WrittenRows implements AutoCloseable {
    private static final String TABLES = """
            CREATE SCHEMA faults;
            CREATE TABLE faults.resource (guarded boolean, item text, fence bigint NOT NULL, writes bigint NOT NULL,
                PRIMARY KEY (guarded, item));
            CREATE TABLE faults.accepted (guarded boolean, item text, n bigint, fence bigint NOT NULL,
                PRIMARY KEY (guarded, item, n));
            """;

    private static final String WRITE = """
            WITH written AS (
                UPDATE faults.resource r SET fence = ?, writes = r.writes + 1
                WHERE r.item = ? AND (r.fence <= ? OR NOT r.guarded)
                RETURNING r.guarded, r.item, r.writes, r.fence)
            INSERT INTO faults.accepted SELECT * FROM written
            """;

    private static final String STALE = """
            SELECT count(*) FROM faults.accepted late WHERE late.guarded = %s AND EXISTS (
                SELECT FROM faults.accepted early WHERE early.guarded = late.guarded AND early.item = late.item
                AND early.n < late.n AND early.fence > late.fence)
            """;

    private final String url;
    private @Nullable Connection connection;

    /** Writes through one connection, which it opens again when it has to. */
    WrittenRows(String url) {
        this.url = url;
    }

    static void create(FaultServer server, LoadPlan plan) throws SQLException {
        server.run(TABLES);
        for (String item :
                IntStream.range(0, plan.items()).mapToObj(Integer::toString).toList()) {
            server.run(
                    "INSERT INTO faults.resource VALUES (true, '" + item + "', 0, 0), (false, '" + item + "', 0, 0)");
        }
    }

    /** Writes to both on behalf of a claim; what fails is not written again. */
    void write(Claim claim) {
        try {
            if (connection == null) {
                connection = DriverManager.getConnection(url);
            }
            try (PreparedStatement statement = connection.prepareStatement(WRITE)) {
                statement.setLong(1, claim.fence().value());
                statement.setString(2, claim.key().itemId());
                statement.setLong(3, claim.fence().value());
                statement.executeUpdate();
            }
        } catch (SQLException e) {
            close();
        }
    }

    /** Counts the writes that came after one with a higher fence. */
    static long stale(FaultServer server, boolean guarded) throws SQLException {
        return Sql.rows(server.url(server.port()), STALE.formatted(guarded), row -> row.getLong(1))
                .get(0);
    }

    /** Returns what the guarded table let through, item by item, in order. */
    static List<AcceptedWrite> accepted(FaultServer server, LoadPlan plan) throws SQLException {
        return Sql.rows(
                server.url(server.port()),
                "SELECT a.item, a.fence FROM faults.accepted a WHERE a.guarded ORDER BY a.item, a.n",
                row -> new AcceptedWrite(plan.key(row.getString(1)), new FencingToken(row.getLong(2))));
    }

    @Override
    public void close() {
        Connection open = connection;
        connection = null;
        if (open != null) {
            try {
                open.close();
            } catch (SQLException e) {
                // It was broken, which is why it is closed.
                Thread.onSpinWait();
            }
        }
    }
}
