package dev.fencepost.bench.figures;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.postgresql.ds.PGSimpleDataSource;

/** The PostgreSQL that is measured: one of our own, as durable as in production, or a given one. */
final class BenchServer implements AutoCloseable {
    /** Statements are counted only where that is the question: counting costs time. */
    private static final String UNCOUNTED = "-c pg_stat_statements.track=none";

    private final String url;
    private final @Nullable EmbeddedPostgres own;

    private BenchServer(String url, @Nullable EmbeddedPostgres own) {
        this.url = url;
        this.own = own;
    }

    /** Starts a server on a new directory below this one. */
    static BenchServer startIn(Path folder) throws IOException {
        Path home = Files.createDirectories(folder.toAbsolutePath());
        EmbeddedPostgres own = EmbeddedPostgres.builder()
                .setOverrideWorkingDirectory(home.resolve("binaries").toFile())
                .setDataDirectory(Files.createTempDirectory(home, "data"))
                .setServerConfig("fsync", "on")
                .setServerConfig("synchronous_commit", "on")
                .setServerConfig("full_page_writes", "on")
                .setServerConfig("max_connections", "200")
                .setServerConfig("shared_buffers", "512MB")
                .setServerConfig("max_wal_size", "8GB")
                .setServerConfig("checkpoint_timeout", "30min")
                .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                .setPGStartupWait(Duration.ofSeconds(60))
                .start();
        return prepared(new BenchServer(own.getJdbcUrl("postgres", "postgres"), own));
    }

    /**
     * Takes a server that is there, as a superuser of an empty database.
     *
     * @param url of JDBC, with the credentials in it
     */
    static BenchServer at(String url) {
        return prepared(new BenchServer(url, null));
    }

    private static BenchServer prepared(BenchServer server) {
        server.run("CREATE EXTENSION IF NOT EXISTS pg_stat_statements; CREATE EXTENSION IF NOT EXISTS pg_walinspect");
        if (!server.ask("SELECT current_setting('shared_preload_libraries')").contains("pg_stat_statements")) {
            throw new IllegalStateException("the server does not count statements; start it with"
                    + " shared_preload_libraries = 'pg_stat_statements'");
        }
        return server;
    }

    PGSimpleDataSource connections(String options) {
        PGSimpleDataSource connections = new PGSimpleDataSource();
        connections.setUrl(url);
        connections.setOptions(options);
        return connections;
    }

    /** Opens a pool whose statements are not counted. */
    HikariDataSource pool(int size, String options) {
        return open(size, UNCOUNTED + " " + options);
    }

    /** Opens a pool whose statements are counted. */
    HikariDataSource countedPool(int size) {
        return open(size, "-c pg_stat_statements.track=top");
    }

    private HikariDataSource open(int size, String options) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(connections(options));
        config.setMaximumPoolSize(size);
        config.setMinimumIdle(size);
        return new HikariDataSource(config);
    }

    void run(String sql) {
        try (Connection connection = connections(UNCOUNTED).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns the first column of the first row. */
    String ask(String sql) {
        try (Connection connection = connections(UNCOUNTED).getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            rows.next();
            return Optional.ofNullable(rows.getString(1)).orElse("");
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    long count(String sql) {
        return Long.parseLong(ask(sql));
    }

    @Override
    public void close() throws IOException {
        if (own != null) {
            own.close();
        }
    }
}
