package dev.fencepost.postgres;

import dev.fencepost.postgres.call.SqlName;
import dev.fencepost.postgres.schema.SchemaScript;
import dev.fencepost.postgres.schema.TrackedSchema;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import javax.sql.DataSource;

/**
 * Tells how the schema stands, prints it and applies it, when asked to and never otherwise.
 *
 * <p>{@link #status()}, {@link #pendingSql()} and {@link #apply()} need Liquibase on the class path or module path;
 * an authority does not. Connect as the role that is to own the schema.
 */
public final class PostgresSchema {
    private final SchemaScript script;
    private final TrackedSchema tracked;

    private PostgresSchema(DataSource dataSource, SchemaScript script) {
        this.script = script;
        this.tracked = new TrackedSchema(dataSource, script, "claim");
    }

    /**
     * Means a schema of a database, whether it is there or not.
     *
     * @param schema 1 to 48 characters of a-z, 0-9 and '_', letter first
     */
    public static PostgresSchema of(DataSource dataSource, String schema) {
        return new PostgresSchema(dataSource, script(schema));
    }

    static SchemaScript script(String schema) {
        return new SchemaScript(PostgresSchema.class, "META-INF/fencepost/postgres/", new SqlName(schema), Map.of());
    }

    /** Returns the whole schema as plain SQL for an empty database, with nothing that keeps track of changes. */
    public static String print(String schema) {
        return script(schema).whole();
    }

    /**
     * Returns the grants for two roles that exist: one that claims, and one that only looks.
     *
     * @param app the role of coordinators
     * @param reader the role of dashboards
     */
    public static String printGrants(String schema, String app, String reader) {
        return script(schema)
                .file("roles.sql")
                .replace("${app}", new SqlName(app).quoted())
                .replace("${reader}", new SqlName(reader).quoted());
    }

    /** Returns the version that this code needs. */
    public static int neededVersion() {
        return 1;
    }

    /** Tells how the schema in the database stands; changes nothing. */
    public SchemaStatus status() throws SQLException {
        return tracked.look(connection -> {
            boolean standby = TrackedSchema.number(connection, "SELECT pg_catalog.pg_is_in_recovery()::integer") == 1;
            return tracked.exists(connection)
                    ? status(connection, standby)
                    : new SchemaStatus(
                            OptionalInt.empty(), script.changeSets(), List.of(), SchemaStatus.Epoch.UNKNOWN, standby);
        });
    }

    private SchemaStatus status(Connection connection, boolean standby) throws SQLException {
        String schema = script.schema().quoted();
        List<String> drift = tracked.drift(connection);
        OptionalInt version = drift.contains("function schema_version_v1 is missing")
                ? OptionalInt.empty()
                : OptionalInt.of(TrackedSchema.number(connection, "SELECT " + schema + ".schema_version_v1()"));
        SchemaStatus.Epoch epoch = drift.contains("setting is missing")
                ? SchemaStatus.Epoch.UNKNOWN
                : TrackedSchema.number(connection, "SELECT use_timeline::integer FROM " + schema + ".setting") == 1
                        ? SchemaStatus.Epoch.BASE_AND_TIMELINE
                        : SchemaStatus.Epoch.BASE_ALONE;
        return new SchemaStatus(version, tracked.pending(connection, drift), drift, epoch, standby);
    }

    /** Returns the SQL that {@link #apply()} would run now, with what keeps track of it. */
    public String pendingSql() throws SQLException {
        return tracked.pendingSql();
    }

    /**
     * Creates the schema or brings it up to date.
     *
     * @throws SQLException if that failed, or if the schema was not made by this method
     */
    public void apply() throws SQLException {
        tracked.apply();
    }

    /** Grants two roles that exist what {@link #printGrants} says; run it again after every {@link #apply()}. */
    public void grant(String app, String reader) throws SQLException {
        tracked.run(printGrants(script.schema().value(), app, reader));
    }
}
