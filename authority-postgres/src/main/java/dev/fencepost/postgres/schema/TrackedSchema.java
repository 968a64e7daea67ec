package dev.fencepost.postgres.schema;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import javax.sql.DataSource;

/** A schema of a database, whether it is there or not, which Liquibase keeps track of. */
public final class TrackedSchema {
    private final DataSource dataSource;
    private final SchemaScript script;
    private final String table;

    /**
     * Means a schema.
     *
     * @param table a table that is there if anything is
     */
    public TrackedSchema(DataSource dataSource, SchemaScript script, String table) {
        this.dataSource = Objects.requireNonNull(dataSource, "dataSource");
        this.script = script;
        this.table = table;
    }

    /** Looks at what is in the database. */
    @FunctionalInterface
    public interface Look<T> {
        /** Looks. */
        T at(Connection connection) throws SQLException;
    }

    /** Looks at what is in the database. */
    public <T> T look(Look<T> look) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return look.at(connection);
        }
    }

    /** Tells whether there is such a schema. */
    public boolean exists(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT 1 FROM pg_catalog.pg_namespace n WHERE n.nspname = ?")) {
            statement.setString(1, script.schema().value());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    /** Returns what is missing or changed, sorted; nothing where all is as applied. */
    public List<String> drift(Connection connection) throws SQLException {
        return SchemaDrift.find(connection, script);
    }

    /** Returns the change sets still to be applied; printed SQL and a foreign Liquibase run leave no track of them. */
    public List<String> pending(Connection connection, List<String> drift) throws SQLException {
        if (isTracked(connection)) {
            return new ChangeLog(connection, script).pending();
        }
        return drift.isEmpty() ? List.of() : script.changeSets();
    }

    /** Returns the SQL that {@link #apply()} would run now, with what keeps track of it. */
    public String pendingSql() throws SQLException {
        return look(connection -> createSchema() + ";\n\n" + new ChangeLog(connection, script).pendingSql());
    }

    /**
     * Creates the schema or brings it up to date.
     *
     * @throws SQLException if that failed, or if the schema was not made by this method
     */
    public void apply() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            if (has(connection, table) && !isTracked(connection)) {
                throw new SQLException(
                        "the schema " + script.schema().value() + " was made from printed SQL or by a Liquibase run"
                                + " of your own, and keeps no track of changes; bring it up to date in the same way");
            }
            run(connection, createSchema());
            new ChangeLog(connection, script).apply();
        }
    }

    /** Runs SQL, each statement as a transaction of its own. */
    public void run(String sql) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            run(connection, sql);
        }
    }

    /** Returns the number that a query gives. */
    public static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
        }
    }

    private String createSchema() {
        return "CREATE SCHEMA IF NOT EXISTS " + script.schema().quoted();
    }

    private boolean isTracked(Connection connection) throws SQLException {
        return has(connection, "databasechangelog");
    }

    private boolean has(Connection connection, String relation) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT pg_catalog.to_regclass(?) IS NOT NULL")) {
            statement.setString(1, script.schema().quoted() + "." + relation);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    private static void run(Connection connection, String sql) throws SQLException {
        boolean autoCommit = connection.getAutoCommit();
        connection.setAutoCommit(true);
        try (Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } finally {
            connection.setAutoCommit(autoCommit);
        }
    }
}
