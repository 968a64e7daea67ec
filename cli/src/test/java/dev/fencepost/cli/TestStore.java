package dev.fencepost.cli;

import dev.fencepost.local.ConnectionFacts;
import dev.fencepost.local.LocalPostgres;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import java.net.URI;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import javax.sql.DataSource;

/** One real PostgreSQL for all tests of this module, with the schema applied. */
public final class TestStore {
    private static final LocalPostgres SERVER = LocalPostgres.at(directory()).stopWhenIdleFor(Duration.ofMinutes(1));
    private static final String URL = start();

    private TestStore() {}

    /** Returns the address with its password, for FENCEPOST_DATABASE_URL. */
    public static String url() {
        return URL;
    }

    /** Returns connections to it, as its owner. */
    public static DataSource dataSource() {
        return SERVER.dataSource();
    }

    /** Returns an authority on it. */
    public static PostgresAuthority authority() {
        return PostgresAuthority.builder(SERVER.dataSource()).build();
    }

    /** The server outlives a build, so that a schema that has changed since needs another one. */
    private static Path directory() {
        String schema = PostgresSchema.print(PostgresAuthority.DEFAULT_SCHEMA);
        return Path.of("target", "store-" + Integer.toHexString(schema.hashCode()))
                .toAbsolutePath();
    }

    private static String start() {
        ConnectionFacts facts = SERVER.ensureRunning();
        try {
            PostgresSchema.of(SERVER.dataSource(), PostgresAuthority.DEFAULT_SCHEMA)
                    .apply();
        } catch (SQLException e) {
            throw new IllegalStateException("the schema could not be applied", e);
        }
        Runtime.getRuntime().addShutdownHook(new Thread(SERVER::stop));
        URI server = URI.create(facts.jdbcUrl().substring("jdbc:".length()));
        return "postgres://" + facts.user().orElseThrow() + ":"
                + facts.password().orElseThrow().reveal() + "@" + server.getAuthority() + server.getPath();
    }
}
