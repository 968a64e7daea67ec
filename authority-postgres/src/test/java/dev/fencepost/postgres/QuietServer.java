package dev.fencepost.postgres;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** One server for all tests that leave it as they found it, and plain SQL on it. */
final class QuietServer {
    private static final TestServer SERVER = TestServer.start();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(SERVER::close));
    }

    private QuietServer() {}

    static TestServer get() {
        return SERVER;
    }

    /** Makes an empty database and returns the way into it as the superuser. */
    static PGSimpleDataSource database(String name) {
        SERVER.execute("DROP DATABASE IF EXISTS " + name);
        SERVER.execute("CREATE DATABASE " + name);
        PGSimpleDataSource dataSource = SERVER.dataSource();
        dataSource.setDatabaseName(name);
        return dataSource;
    }

    static int major() {
        return Integer.parseInt(String.valueOf(one(SERVER.dataSource(), "SHOW server_version_num"))) / 10_000;
    }

    /** Returns the way into a store for sessions with settings of their own, such as {@code -c search_path=x}. */
    static PGSimpleDataSource with(String options) {
        PGSimpleDataSource dataSource = SERVER.dataSource();
        dataSource.setOptions(options);
        return dataSource;
    }

    static void run(DataSource dataSource, String sql) {
        TestServer.run(dataSource, sql);
    }

    /** Returns the first column of the first row. */
    static @Nullable String one(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection()) {
            return one(connection, sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static @Nullable String one(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        }
    }
}
