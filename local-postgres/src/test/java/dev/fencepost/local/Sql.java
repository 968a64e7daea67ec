package dev.fencepost.local;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** Runs one statement on a connection of its own. */
final class Sql {
    private Sql() {}

    static void run(ConnectionFacts facts, String sql) throws SQLException {
        try (Connection connection = facts.open();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }

    static String ask(ConnectionFacts facts, String sql) throws SQLException {
        try (Connection connection = facts.open();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return String.valueOf(row.getString(1));
        }
    }
}
