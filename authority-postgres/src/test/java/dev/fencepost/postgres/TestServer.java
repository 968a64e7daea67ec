package dev.fencepost.postgres;

import dev.fencepost.postgres.call.SqlName;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * A real PostgreSQL server: an embedded one, or with {@code -Dfencepost.test.postgres=url} or {@code =container} a
 * database of its own on a given server or in a container.
 */
abstract class TestServer implements AutoCloseable {
    private static final String PROPERTY = "fencepost.test.postgres";
    private static final String ROLE_PASSWORD = UUID.randomUUID().toString();

    /** Starts a server, or a database on one, that nobody else uses. */
    static TestServer start() {
        String kind = System.getProperty(PROPERTY, "embedded");
        return switch (kind) {
            case "embedded" -> EmbeddedServer.create();
            case "url" -> GivenServer.ofEnvironment();
            case "container" -> ContainerServer.create();
            default ->
                throw new IllegalArgumentException(
                        "-D" + PROPERTY + "=" + kind + " is none of embedded, url and container");
        };
    }

    /** Returns a data source that opens a new connection for every call, as a superuser. */
    abstract PGSimpleDataSource dataSource();

    /** Returns the same as a role that {@link #createRole} made. */
    PGSimpleDataSource dataSource(String role) {
        PGSimpleDataSource dataSource = dataSource();
        dataSource.setUser(role);
        dataSource.setPassword(ROLE_PASSWORD);
        return dataSource;
    }

    /** Makes a role that can log in, or takes the one that an earlier run left on the server. */
    void createRole(String role) {
        execute("""
                DO $$ BEGIN CREATE ROLE %1$s; EXCEPTION WHEN duplicate_object THEN NULL; END $$;
                ALTER ROLE %1$s LOGIN PASSWORD '%2$s';
                """.formatted(new SqlName(role).quoted(), ROLE_PASSWORD));
    }

    void execute(String sql) {
        run(dataSource(), sql);
    }

    static void run(DataSource dataSource, String sql) {
        try (Connection connection = dataSource.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    String host() {
        return dataSource().getServerNames()[0];
    }

    int port() {
        return dataSource().getPortNumbers()[0];
    }

    /** Tells whether this server is ours to kill. */
    boolean canCrash() {
        return false;
    }

    /** Kills the server as a power cut would, and starts it again on what is left, at the same port. */
    void crashAndRestart() {
        throw new IllegalStateException("this server is not ours to kill");
    }

    @Override
    public abstract void close();
}
