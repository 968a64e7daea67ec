package dev.fencepost.backlog;

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
 * Tells how the backlog's schema stands, prints it and applies it, when asked to and never otherwise.
 *
 * <p>It goes beside the authority's schema, which must be there first: it puts two triggers on that schema's history, by
 * which cards follow their claims. Connect as the role that owns both. {@link #status()} and {@link #apply()} need
 * Liquibase on the class path.
 */
public final class BacklogSchema {
    private final SchemaScript script;
    private final TrackedSchema tracked;

    private BacklogSchema(DataSource dataSource, SchemaScript script) {
        this.script = script;
        this.tracked = new TrackedSchema(dataSource, script, "card");
    }

    /**
     * Means the backlog beside an authority's schema.
     *
     * @param authority the authority's schema, of at most 40 characters
     */
    public static BacklogSchema of(DataSource dataSource, String authority) {
        return new BacklogSchema(dataSource, script(authority));
    }

    /** Returns the name of the backlog's schema beside an authority's. */
    public static String nameBeside(String authority) {
        return authority + "_backlog";
    }

    static SchemaScript script(String authority) {
        return new SchemaScript(
                BacklogSchema.class,
                "META-INF/fencepost/backlog/",
                new SqlName(nameBeside(authority)),
                Map.of("authority", new SqlName(authority)));
    }

    /** Returns the whole schema as plain SQL, with nothing that keeps track of changes. */
    public static String print(String authority) {
        return script(authority).whole();
    }

    /**
     * Returns the grants for two roles that exist: one that writes and claims, and one that only looks.
     *
     * @param app the role of workers and planners
     * @param reader the role of dashboards
     */
    public static String printGrants(String authority, String app, String reader) {
        return script(authority)
                .file("roles.sql")
                .replace("${app}", new SqlName(app).quoted())
                .replace("${reader}", new SqlName(reader).quoted());
    }

    /** Returns the version that this code needs. */
    public static int neededVersion() {
        return 1;
    }

    /**
     * How the schema in the database stands.
     *
     * @param version the version in the database; none if there is no schema yet, 0 if its triggers are missing
     * @param pending the change sets still to be applied, in order
     * @param drift the objects that are missing or not as they were applied, sorted
     */
    public record Status(OptionalInt version, List<String> pending, List<String> drift) {
        /** Copies the lists. */
        public Status {
            pending = List.copyOf(pending);
            drift = List.copyOf(drift);
        }

        /** Tells whether a backlog can work on this schema as it is. */
        public boolean isCurrent() {
            return version.orElse(0) >= neededVersion() && pending.isEmpty() && drift.isEmpty();
        }
    }

    /** Tells how the schema in the database stands; changes nothing. */
    public Status status() throws SQLException {
        return tracked.look(connection -> tracked.exists(connection)
                ? status(connection)
                : new Status(OptionalInt.empty(), script.changeSets(), List.of()));
    }

    private Status status(Connection connection) throws SQLException {
        List<String> drift = tracked.drift(connection);
        OptionalInt version = drift.contains("function schema_version_v1 is missing")
                ? OptionalInt.empty()
                : OptionalInt.of(TrackedSchema.number(
                        connection, "SELECT " + script.schema().quoted() + ".schema_version_v1()"));
        return new Status(version, tracked.pending(connection, drift), drift);
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
        tracked.run(printGrants(script.schema().value().replaceFirst("_backlog$", ""), app, reader));
    }
}
