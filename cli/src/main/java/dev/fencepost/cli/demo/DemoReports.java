package dev.fencepost.cli.demo;

import dev.fencepost.claim.FencingToken;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Collection;
import javax.sql.DataSource;

/** Where agents write their results: a table that looks at the fence, and beside it one that does not. */
final class DemoReports {
    private final DataSource dataSource;

    DemoReports(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    void create(Collection<String> items) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("CREATE SCHEMA demo");
                statement.execute("CREATE TABLE demo.guarded_report (item text PRIMARY KEY, author text NOT NULL,"
                        + " last_fence bigint NOT NULL)");
                statement.execute("CREATE TABLE demo.plain_report (item text PRIMARY KEY, author text NOT NULL)");
            }
            for (String item : items) {
                update(connection, "INSERT INTO demo.guarded_report VALUES (?, 'nobody', 0)", item);
                update(connection, "INSERT INTO demo.plain_report VALUES (?, 'nobody')", item);
            }
        }
    }

    /** Writes to both tables; returns whether the guarded one took it. */
    boolean write(String item, FencingToken fence, String author) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            update(connection, "UPDATE demo.plain_report SET author = ? WHERE item = ?", author, item);
            return update(
                            connection,
                            "UPDATE demo.guarded_report SET author = ?, last_fence = ? WHERE item = ? AND last_fence <= ?",
                            author,
                            fence.value(),
                            item,
                            fence.value())
                    == 1;
        }
    }

    String authorInGuarded(String item) throws SQLException {
        return author("SELECT author FROM demo.guarded_report WHERE item = ?", item);
    }

    String authorInPlain(String item) throws SQLException {
        return author("SELECT author FROM demo.plain_report WHERE item = ?", item);
    }

    private String author(String sql, String item) throws SQLException {
        try (Connection connection = dataSource.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setString(1, item);
            try (ResultSet rows = statement.executeQuery()) {
                rows.next();
                return rows.getString(1);
            }
        }
    }

    private static int update(Connection connection, String sql, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(sql)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }
}
