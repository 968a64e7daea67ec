package dev.fencepost.local;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/**
 * How much a server has been used: two equal answers with no clients mean that nobody came in between.
 *
 * <p>A client that has gone is counted among the sessions before it leaves the list of the connected, and the list is
 * looked at first: so nobody slips through between the two. Ask on one connection, for a look is a session too.
 *
 * @param clients how many are connected, the one who looks aside
 * @param sessions how many sessions there have been
 */
record Usage(long clients, long sessions) {
    private static final String LOOK = """
            SELECT (SELECT count(*) FROM pg_catalog.pg_stat_activity
                     WHERE backend_type = 'client backend' AND pid <> pg_catalog.pg_backend_pid()),
                   (SELECT sum(sessions) FROM pg_catalog.pg_stat_database)
            """;

    static Usage now(Connection connection) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(LOOK)) {
            row.next();
            return new Usage(row.getLong(1), row.getLong(2));
        }
    }
}
