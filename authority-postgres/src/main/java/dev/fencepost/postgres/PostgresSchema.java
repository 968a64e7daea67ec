package dev.fencepost.postgres;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import javax.sql.DataSource;

/**
 * Tells how the schema stands, prints it and applies it, when asked to and never otherwise.
 *
 * <p>{@link #status()}, {@link #pendingSql()} and {@link #apply()} need Liquibase on the class path or module path;
 * an authority does not. Connect as the role that is to own the schema.
 */
public final class PostgresSchema {
    private final DataSource dataSource;
    private final SqlName schema;

    private PostgresSchema(DataSource dataSource, SqlName schema) {
        this.dataSource = dataSource;
        this.schema = schema;
    }

    /**
     * Means a schema of a database, whether it is there or not.
     *
     * @param schema 1 to 48 characters of a-z, 0-9 and '_', letter first
     */
    public static PostgresSchema of(DataSource dataSource, String schema) {
        return new PostgresSchema(Objects.requireNonNull(dataSource, "dataSource"), new SqlName(schema));
    }

    /** Returns the whole schema as plain SQL for an empty database, with nothing that keeps track of changes. */
    public static String print(String schema) {
        return SchemaScript.whole(new SqlName(schema));
    }

    /**
     * Returns the grants for two roles that exist: one that claims, and one that only looks.
     *
     * @param app the role of coordinators
     * @param reader the role of dashboards
     */
    public static String printGrants(String schema, String app, String reader) {
        return SchemaScript.file("roles.sql", new SqlName(schema))
                .replace("${app}", new SqlName(app).quoted())
                .replace("${reader}", new SqlName(reader).quoted());
    }

    /** Returns the version that this code needs. */
    public static int neededVersion() {
        return 1;
    }

    /** Tells how the schema in the database stands; changes nothing. */
    public SchemaStatus status() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            if (!exists(connection)) {
                return new SchemaStatus(OptionalInt.empty(), changeSets(), List.of(), SchemaStatus.Epoch.UNKNOWN);
            }
            List<String> drift = SchemaDrift.find(connection, schema);
            OptionalInt version = drift.contains("function schema_version_v1 is missing")
                    ? OptionalInt.empty()
                    : OptionalInt.of(number(connection, "SELECT " + schema.quoted() + ".schema_version_v1()"));
            SchemaStatus.Epoch epoch = drift.contains("setting is missing")
                    ? SchemaStatus.Epoch.UNKNOWN
                    : number(connection, "SELECT use_timeline::integer FROM " + schema.quoted() + ".setting") == 1
                            ? SchemaStatus.Epoch.BASE_AND_TIMELINE
                            : SchemaStatus.Epoch.BASE_ALONE;
            return new SchemaStatus(version, pending(connection, drift), drift, epoch);
        }
    }

    /** A schema from printed SQL, or from a Liquibase run of the operator's own, has no track of changes in it. */
    private List<String> pending(Connection connection, List<String> drift) throws SQLException {
        if (isTracked(connection)) {
            return new ChangeLog(connection, schema).pending();
        }
        return drift.isEmpty() ? List.of() : changeSets();
    }

    /** Returns the SQL that {@link #apply()} would run now, with what keeps track of it. */
    public String pendingSql() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            return createSchema() + ";\n\n" + new ChangeLog(connection, schema).pendingSql();
        }
    }

    /**
     * Creates the schema or brings it up to date.
     *
     * @throws SQLException if that failed, or if the schema was not made by this method
     */
    public void apply() throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            if (has(connection, "claim") && !isTracked(connection)) {
                throw new SQLException(
                        "the schema " + schema.value() + " was made from printed SQL or by a Liquibase run"
                                + " of your own, and keeps no track of changes; bring it up to date in the same way");
            }
            run(connection, createSchema());
            new ChangeLog(connection, schema).apply();
        }
    }

    /** Grants two roles that exist what {@link #printGrants} says; run it again after every {@link #apply()}. */
    public void grant(String app, String reader) throws SQLException {
        try (Connection connection = dataSource.getConnection()) {
            run(connection, printGrants(schema.value(), app, reader));
        }
    }

    private static List<String> changeSets() {
        return SchemaScript.files().stream()
                .flatMap(name -> SchemaScript.resource(name).lines())
                .filter(line -> line.startsWith("--changeset "))
                .map(line -> line.replaceFirst("--changeset fencepost:(\\S+).*", "$1"))
                .toList();
    }

    private String createSchema() {
        return "CREATE SCHEMA IF NOT EXISTS " + schema.quoted();
    }

    private boolean isTracked(Connection connection) throws SQLException {
        return has(connection, "databasechangelog");
    }

    private boolean has(Connection connection, String table) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT pg_catalog.to_regclass(?) IS NOT NULL")) {
            statement.setString(1, schema.quoted() + "." + table);
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next() && rows.getBoolean(1);
            }
        }
    }

    private boolean exists(Connection connection) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT 1 FROM pg_catalog.pg_namespace n WHERE n.nspname = ?")) {
            statement.setString(1, schema.value());
            try (ResultSet rows = statement.executeQuery()) {
                return rows.next();
            }
        }
    }

    private static int number(Connection connection, String sql) throws SQLException {
        try (Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return rows.getInt(1);
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
