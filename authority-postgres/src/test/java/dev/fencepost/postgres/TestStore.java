package dev.fencepost.postgres;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.contract.fixture.TimeControl;
import dev.fencepost.postgres.call.FunctionCall;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import javax.sql.DataSource;

/** A schema of its own on a test server, with a pool, and with time that the test moves. */
final class TestStore implements TimeControl, AutoCloseable {
    private final TestServer server;
    private final String schema;
    private HikariDataSource pool;

    private TestStore(TestServer server, String schema) {
        this.server = server;
        this.schema = schema;
        this.pool = openPool();
    }

    /** Makes a schema whose time runs. */
    static TestStore create(TestServer server, String schema) {
        try {
            PostgresSchema.of(server.dataSource(), schema).apply();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        return new TestStore(server, schema);
    }

    /** Makes a schema whose time stands still until it is moved. */
    static TestStore withStandingTime(TestServer server, String schema) {
        TestStore store = create(server, schema);
        store.standStill();
        return store;
    }

    /** Makes a schema out of SQL of the test's own. */
    static TestStore ofSql(TestServer server, String schema, String sql) {
        TestStore store = new TestStore(server, schema);
        store.execute(sql);
        return store;
    }

    /** Stops the time of this schema, until it is moved. */
    void standStill() {
        execute("""
                CREATE TABLE %1$s.test_clock (only_one boolean PRIMARY KEY DEFAULT true, now timestamptz);
                INSERT INTO %1$s.test_clock (now) VALUES (clock_timestamp());
                CREATE OR REPLACE FUNCTION %1$s.clock_v1() RETURNS timestamptz LANGUAGE sql VOLATILE
                AS 'SELECT t.now FROM %1$s.test_clock t WHERE t.only_one';
                """.formatted(schema));
    }

    TestServer server() {
        return server;
    }

    String schema() {
        return schema;
    }

    DataSource pool() {
        return pool;
    }

    /** Replaces the pool, as another process would bring its own. */
    void renewPool() {
        pool.close();
        pool = openPool();
    }

    private HikariDataSource openPool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(server.dataSource());
        config.setMaximumPoolSize(40);
        config.setMinimumIdle(0);
        return new HikariDataSource(config);
    }

    PostgresAuthority authority() {
        return PostgresAuthority.builder(pool).schema(schema).build();
    }

    void execute(String sql) {
        try (Connection connection = pool.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void advance(Duration step) {
        String sql = "UPDATE " + schema + ".test_clock SET now = now + ? * interval '1 microsecond'";
        try (Connection connection = pool.getConnection();
                PreparedStatement statement = connection.prepareStatement(sql)) {
            statement.setLong(1, FunctionCall.toMicros(step));
            statement.executeUpdate();
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public boolean canStepBack() {
        return true;
    }

    @Override
    public void close() {
        pool.close();
    }
}
