package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@DisplayName("Of the three roles")
class RolesTest {
    private static final DataSource OWNER = QuietServer.get().dataSource("roles_owner");
    private static final DataSource APP = QuietServer.get().dataSource("roles_app");
    private static final DataSource READER = QuietServer.get().dataSource("roles_reader");

    private static final TestStore STORE = TestStore.ofSql(QuietServer.get(), "roles", "SELECT 1");

    @BeforeAll
    static void setUp() throws SQLException {
        List.of("roles_owner", "roles_app", "roles_reader").forEach(QuietServer.get()::createRole);
        QuietServer.get().execute("""
                DO $$ BEGIN EXECUTE format('GRANT CREATE ON DATABASE %I TO roles_owner', current_database()); END $$
                """);
        PostgresSchema schema = PostgresSchema.of(OWNER, "roles");
        schema.apply();
        schema.grant("roles_app", "roles_reader");
    }

    private static Bench as(DataSource role) {
        return StoreFixture.bench(STORE, role);
    }

    private static void assertDenied(DataSource role, String sql) throws SQLException {
        try (Connection connection = role.getConnection();
                Statement statement = connection.createStatement()) {
            assertThatThrownBy(() -> statement.execute(sql))
                    .as(sql)
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("42501");
        }
    }

    @Test
    @DisplayName(
            "the app claims, beats, verifies, guards, releases, sweeps, reopens and inspects, with no right on a table")
    void appDoesItsWork() throws Exception {
        Bench bench = as(APP);
        Grant grant = bench.claim("a");

        Verbs.of(bench).forEach((name, verb) -> {
            if (!name.equals("prune")) {
                verb.run();
            }
        });
        try (Connection transaction = APP.getConnection()) {
            transaction.setAutoCommit(false);
            PostgresAuthority.builder(APP).schema("roles").build().requireCurrent(transaction, grant.proof());
            transaction.commit();
        }
        bench.release(grant, Outcome.completed());
        assertThat(bench.history("a")).hasSize(1);
    }

    @ParameterizedTest(name = "the app may not: {0}")
    @ValueSource(
            strings = {
                "CREATE TABLE roles.mine (x integer)",
                "DROP TABLE roles.claim",
                "ALTER TABLE roles.claim ADD COLUMN x integer",
                "CREATE OR REPLACE FUNCTION roles.clock_v1() RETURNS timestamptz LANGUAGE sql AS 'SELECT now()'",
                "DELETE FROM roles.claim",
                "TRUNCATE roles.history",
                "DELETE FROM roles.history",
                "UPDATE roles.history SET note = 'rewritten'",
                "INSERT INTO roles.history SELECT * FROM roles.history",
                "UPDATE roles.claim SET fence = fence - 1",
                "SELECT token_sha256 FROM roles.claim",
                "UPDATE roles.setting SET epoch_base = 0",
                "SELECT roles.prune_v1(0, 0)",
                "SELECT roles.raise_epoch_base_v1(1)",
                "SELECT roles.archive_v1(NULL, 'RELEASED', NULL, NULL)"
            })
    void appMayNot(String sql) throws Exception {
        assertDenied(APP, sql);
    }

    @ParameterizedTest(name = "the reader may not: {0}")
    @ValueSource(
            strings = {
                "SELECT token_sha256 FROM roles.claim",
                "SELECT token_sha256 FROM roles.history",
                "SELECT * FROM roles.claim",
                "SELECT roles.sweep_v1('project=acme', 0, 1)",
                "SELECT roles.resolve_v1('project=acme', 'r')",
                "SELECT roles.abandon_v1('project=acme', 'i', NULL, 'r')"
            })
    void readerMayNot(String sql) throws Exception {
        assertDenied(READER, sql);
    }

    @Test
    @DisplayName("the reader inspects and sees every claim, with no token in any column")
    void readerLooks() {
        Bench app = as(APP);
        app.claim("seen");

        assertThat(PostgresAuthority.builder(READER)
                        .schema("roles")
                        .build()
                        .inspect(ClaimQuery.of(app.scope()))
                        .records())
                .hasSize(1);
        assertThat(QuietServer.one(READER, "SELECT count(*) FROM roles.claim_record_v1 WHERE item = 'seen'"))
                .isEqualTo("1");
        assertThat(QuietServer.one(READER, """
                SELECT string_agg(a.attname, ',') FROM pg_attribute a
                WHERE a.attrelid = 'roles.claim_record_v1'::regclass AND a.attname ~ 'token|secret|fingerprint'
                """)).isNull();
    }

    @Test
    @DisplayName("the app that prunes all the same is told which right it lacks; the owner prunes")
    void onlyTheOwnerPrunes() {
        Retention least = new Retention(Duration.ZERO, 1);

        assertThatThrownBy(() -> as(APP).admin().prune(least))
                .isInstanceOfSatisfying(
                        AuthorityBlockedException.class,
                        blocked -> assertThat(blocked.blocker().code()).isEqualTo("permission_denied"));
        Bench owner = as(OWNER);
        owner.release(owner.claim("pruned"), Outcome.yielded());
        Grant last = owner.claim("pruned");
        owner.release(last, Outcome.yielded());
        assertThat(owner.admin().prune(least).claims()).isPositive();
        assertThat(owner.claim("pruned").claim().fence().value())
                .isGreaterThan(last.claim().fence().value());
    }

    @Test
    @DisplayName("nobody else may do anything")
    void strangersMayNothing() throws Exception {
        QuietServer.get().createRole("roles_stranger");

        assertDenied(QuietServer.get().dataSource("roles_stranger"), "SELECT roles.schema_version_v1()");
    }
}
