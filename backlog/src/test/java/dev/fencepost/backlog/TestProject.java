package dev.fencepost.backlog;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** A project of its own on one real server; time stands still in its schema until a test moves it. */
final class TestProject {
    static final Claimant ANN = Claimant.ofHost("ann");
    static final Claimant BOB = Claimant.ofHost("bob");

    private static final EmbeddedPostgres SERVER = start();
    private static final AtomicInteger PROJECTS = new AtomicInteger();

    /** Time stands still here. */
    private static final String STANDING = schema("standing", true);
    /** Time runs here. */
    private static final String RUNNING = schema("running", false);

    private static final HikariDataSource POOL = pool();

    private final String schema;
    private final Backlog backlog;

    private TestProject(String schema) {
        this.schema = schema;
        this.backlog = Backlog.of(POOL, schema, ClaimScope.ofProject("p" + PROJECTS.incrementAndGet()));
    }

    static TestProject withStandingTime() {
        return new TestProject(STANDING);
    }

    static TestProject withRunningTime() {
        return new TestProject(RUNNING);
    }

    /** Makes a project in a schema of its own, which a test may change. Time runs there. */
    static TestProject in(String name) {
        return new TestProject(schema(name, false));
    }

    private static EmbeddedPostgres start() {
        try {
            EmbeddedPostgres server = EmbeddedPostgres.builder()
                    .setOverrideWorkingDirectory(new File("target/postgres/binaries").getAbsoluteFile())
                    .setServerConfig("fsync", "on")
                    .setServerConfig("synchronous_commit", "on")
                    .setServerConfig("max_connections", "100")
                    .setServerConfig("shared_preload_libraries", "pg_stat_statements")
                    .setServerConfig("pg_stat_statements.track", "none")
                    .setPGStartupWait(Duration.ofSeconds(60))
                    .start();
            Runtime.getRuntime().addShutdownHook(new Thread(() -> close(server)));
            execute(server, "CREATE EXTENSION pg_stat_statements; CREATE EXTENSION pg_walinspect");
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void close(EmbeddedPostgres server) {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes both schemas, and says what the authority's is called. */
    static String schema(String name, boolean standing) {
        try {
            PostgresSchema.of(SERVER.getPostgresDatabase(), name).apply();
            BacklogSchema.of(SERVER.getPostgresDatabase(), name).apply();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        if (standing) {
            execute(SERVER, """
                    CREATE TABLE %1$s.test_clock AS SELECT clock_timestamp() AS now;
                    CREATE OR REPLACE FUNCTION %1$s.clock_v1() RETURNS timestamptz LANGUAGE sql VOLATILE
                    AS 'SELECT t.now FROM %1$s.test_clock t';
                    """.formatted(name));
        }
        return name;
    }

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(SERVER.getPostgresDatabase());
        config.setMaximumPoolSize(40);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    static DataSource server() {
        return SERVER.getPostgresDatabase();
    }

    static int port() {
        return SERVER.getPort();
    }

    static HikariDataSource dataSource() {
        return POOL;
    }

    Backlog backlog() {
        return backlog;
    }

    PostgresAuthority authority() {
        return PostgresAuthority.builder(POOL).schema(schema).build();
    }

    String schema() {
        return schema;
    }

    void pass(Duration time) {
        execute(
                SERVER,
                "UPDATE " + schema + ".test_clock SET now = now + interval '" + time.toMillis() + " milliseconds'");
    }

    CardResult create(String id, int priority, String... dependsOn) {
        return backlog.create(CardDraft.builder(id, "card " + id)
                .priority(priority)
                .dependsOn(dependsOn)
                .build());
    }

    CardClaim.Claimed claim(Claimant who) {
        CardClaim answer = backlog.claim(CardRequest.of(who));
        if (answer instanceof CardClaim.Claimed claimed) {
            return claimed;
        }
        throw new AssertionError("expected a card, but: " + answer);
    }

    /** Returns the id of the next card, and gives it back at once. */
    String next() {
        CardClaim.Claimed claimed = claim(ANN);
        authority().release(claimed.grant().proof(), dev.fencepost.claim.Outcome.yielded());
        return claimed.card().id();
    }

    void complete(String id) {
        CardClaim answer = backlog.claim(CardRequest.of(ANN).forCard(id));
        if (!(answer instanceof CardClaim.Claimed claimed)) {
            throw new AssertionError("expected " + id + ", but: " + answer);
        }
        backlog.complete(claimed.grant().proof(), Optional.empty());
    }

    static void execute(String sql) {
        execute(SERVER, sql);
    }

    private static void execute(EmbeddedPostgres server, String sql) {
        try (Connection connection = server.getPostgresDatabase().getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    static @Nullable String one(String sql) {
        try (Connection connection = POOL.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(sql)) {
            return rows.next() ? rows.getString(1) : null;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
