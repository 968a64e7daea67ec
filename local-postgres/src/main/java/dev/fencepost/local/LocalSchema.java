package dev.fencepost.local;

import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

/** Makes the schema of a local database, one process at a time. */
final class LocalSchema {
    /** Any number that nobody else takes. */
    private static final long TURN = 0x66656e6365L;

    private LocalSchema() {}

    /** Waits for whoever is at it; what has been made meanwhile is not made again. */
    static void apply(DataSource dataSource) throws SQLException {
        try (Connection turn = dataSource.getConnection();
                Statement statement = turn.createStatement()) {
            statement.execute("SELECT pg_advisory_lock(" + TURN + ")");
            try {
                PostgresSchema.of(dataSource, PostgresAuthority.DEFAULT_SCHEMA).apply();
            } finally {
                statement.execute("SELECT pg_advisory_unlock(" + TURN + ")");
            }
        }
    }
}
