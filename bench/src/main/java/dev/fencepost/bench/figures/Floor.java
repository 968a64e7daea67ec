package dev.fencepost.bench.figures;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/** The least that a durable change can cost from this client on this server: one row, by its primary key. */
final class Floor {
    private static final int ROWS = 10_000;

    private final DataSource pool;
    private final AtomicLong next = new AtomicLong(ROWS);

    Floor(DataSource pool) {
        this.pool = pool;
    }

    static void prepare(BenchServer server) {
        server.run("""
                CREATE SCHEMA floor;
                CREATE TABLE floor.item (id bigint PRIMARY KEY, n bigint NOT NULL) WITH (fillfactor = 50);
                INSERT INTO floor.item SELECT i, 0 FROM generate_series(1, %d) AS i;
                CREATE TABLE floor.entry (id bigint PRIMARY KEY, n bigint NOT NULL);
                """.formatted(ROWS));
        server.run("VACUUM ANALYZE floor.item");
    }

    int update(int worker) throws SQLException {
        return run("UPDATE floor.item SET n = n + 1 WHERE id = ? RETURNING n", anyRow());
    }

    int select(int worker) throws SQLException {
        return run("SELECT n FROM floor.item WHERE id = ?", anyRow());
    }

    int insert(int worker) throws SQLException {
        // Two clients on one table must not meet.
        long id = next.incrementAndGet() * 1_000 + Math.floorMod(System.identityHashCode(this), 1_000);
        return run("INSERT INTO floor.entry (id, n) VALUES (?, 0) ON CONFLICT DO NOTHING RETURNING n", id);
    }

    private static long anyRow() {
        return 1L + ThreadLocalRandom.current().nextInt(ROWS);
    }

    private int run(String sql, long id) throws SQLException {
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, id);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() ? 1 : 0;
            }
        }
    }
}
