package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Granted;
import dev.fencepost.contract.bench.Bench;
import java.sql.SQLException;
import java.util.Objects;
import java.util.UUID;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("The schema of a database")
class PostgresSchemaTest {
    private static final String NAME = "claims";

    private PGSimpleDataSource database;
    private PostgresSchema schema;

    @BeforeEach
    void emptyDatabase() {
        database = QuietServer.database("schema_" + UUID.randomUUID().toString().substring(0, 8));
        schema = PostgresSchema.of(database, NAME);
    }

    private Bench bench() {
        TestStore unused = TestStore.ofSql(QuietServer.get(), NAME, "SELECT 1");
        return StoreFixture.bench(unused, database);
    }

    private String namespaces() {
        return String.valueOf(
                QuietServer.one(
                        database,
                        "SELECT string_agg(nspname, ',') FROM pg_namespace WHERE nspname !~ '^(pg_|information_schema|public)'"));
    }

    @Test
    @DisplayName("that is missing blocks every verb with the command to run, and no verb makes it")
    void missingBlocks() {
        Bench bench = bench();

        Verbs.of(bench).forEach((name, verb) -> {
            AuthorityBlockedException blocked = catchThrowableOfType(AuthorityBlockedException.class, verb::run);
            assertThat(blocked).as(name).isNotNull();
            assertThat(blocked.blocker().code()).as(name).isEqualTo("schema_missing");
            assertThat(blocked.blocker().wayOut()).isEqualTo("Run: fencepost schema apply");
        });
        assertThat(namespaces()).isEqualTo("null");
    }

    @Test
    @DisplayName("that is missing has all its changes pending, and asking leaves no trace")
    void statusOfNothing() throws SQLException {
        SchemaStatus status = schema.status();

        assertThat(status.version()).isEmpty();
        assertThat(status.isCurrent()).isFalse();
        assertThat(status.pending()).contains("claim-table", "claim_next_v1").hasSizeGreaterThan(20);
        assertThat(status.epoch()).isEqualTo(SchemaStatus.Epoch.UNKNOWN);
        assertThat(status.standby()).isFalse();
        assertThat(namespaces()).isEqualTo("null");
    }

    @Test
    @DisplayName("is applied when asked to, as often as one likes, and then is current")
    void apply() throws SQLException {
        schema.apply();
        schema.apply();

        SchemaStatus status = schema.status();
        assertThat(status.version()).hasValue(PostgresSchema.neededVersion());
        assertThat(status.pending()).isEmpty();
        assertThat(status.drift()).isEmpty();
        assertThat(status.isCurrent()).isTrue();
        assertThat(status.epoch()).isEqualTo(SchemaStatus.Epoch.BASE_AND_TIMELINE);
        assertThat(namespaces()).isEqualTo(NAME);
        assertThat(bench().claim("a")).isNotNull();
    }

    @Test
    @DisplayName("has any name, and two of them in one database know nothing of each other")
    void twoNames() throws SQLException {
        schema.apply();
        PostgresSchema.of(database, "other_1").apply();

        Bench bench = bench();
        bench.claim("a");

        PostgresAuthority other =
                PostgresAuthority.builder(database).schema("other_1").build();
        assertThat(other.claimNext(bench.request("a").build())).isInstanceOf(Granted.class);
        assertThat(PostgresSchema.of(database, "other_1").status().isCurrent()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "Claims", "1st", "a-b", "a\"; DROP TABLE x; --", "pg_claims", "public", "information_schema"
            })
    @DisplayName("never has a name that would have to be escaped, or that is not ours")
    void strangeNames(String name) {
        assertThatThrownBy(() -> PostgresSchema.of(database, name))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("name");
        assertThatThrownBy(() -> PostgresSchema.printGrants(NAME, name, "reader"))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    @DisplayName("from printed SQL is as good as applied, and is not applied over")
    void printed() throws SQLException {
        QuietServer.run(database, PostgresSchema.print(NAME));

        assertThat(schema.status().isCurrent()).isTrue();
        assertThat(bench().claim("a")).isNotNull();
        assertThatThrownBy(schema::apply).isInstanceOf(SQLException.class).hasMessageContaining("printed SQL");
    }

    @Test
    @DisplayName("from the SQL that is pending is as good as applied, and may be applied over")
    void pendingSql() throws SQLException {
        QuietServer.run(database, schema.pendingSql());

        assertThat(schema.status().isCurrent()).isTrue();
        schema.apply();
        assertThat(schema.pendingSql()).doesNotContain("CREATE TABLE");
    }

    @ParameterizedTest(name = "drifts by \"{0}\": {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "DROP INDEX claims.claim_request | claim_request is missing",
                "ALTER TABLE claims.claim DROP CONSTRAINT claim_lease_order | constraint claim_lease_order is missing",
                "ALTER TABLE claims.history DROP COLUMN note CASCADE | column history.note is missing",
                "ALTER FUNCTION claims.verify_v1 RESET search_path | function verify_v1 is changed",
                "ALTER FUNCTION claims.release_v1 SECURITY INVOKER | function release_v1 is changed",
                "DROP FUNCTION claims.sweep_v1 | function sweep_v1 is missing"
            })
    void drift(String change, String finding) throws SQLException {
        schema.apply();
        QuietServer.run(database, change);

        SchemaStatus status = schema.status();

        assertThat(status.isCurrent()).isFalse();
        assertThat(status.drift()).contains(finding);
    }

    @Test
    @DisplayName("that lacks a change has it pending, and apply brings it")
    void pending() throws SQLException {
        schema.apply();
        QuietServer.run(
                database, "DELETE FROM claims.databasechangelog WHERE id = 'sweep_v1'; DROP FUNCTION claims.sweep_v1");
        assertThat(schema.status().pending()).containsExactly("sweep_v1");

        schema.apply();

        assertThat(schema.status().isCurrent()).isTrue();
    }

    @Test
    @DisplayName("that is older than the code blocks, with the command to run")
    void olderBlocks() throws SQLException {
        schema.apply();
        QuietServer.run(database, "DROP FUNCTION claims.heartbeat_v1");
        QuietServer.run(
                database,
                "CREATE OR REPLACE FUNCTION claims.schema_version_v1() RETURNS integer LANGUAGE sql AS 'SELECT 0'");
        Bench bench = bench();

        assertOutdated(Objects.requireNonNull(Verbs.of(bench).get("heartbeat")));
        assertOutdated(
                () -> PostgresAuthority.builder(database).schema(NAME).build().requireSchema());
    }

    private static void assertOutdated(Runnable call) {
        AuthorityBlockedException blocked = catchThrowableOfType(AuthorityBlockedException.class, call::run);
        assertThat(blocked).isNotNull();
        assertThat(blocked.blocker().code()).isEqualTo("schema_outdated");
        assertThat(blocked.blocker().wayOut()).isEqualTo("Run: fencepost schema apply");
    }

    @Test
    @DisplayName("says where a service hides its timeline, so that the base alone lifts the fences")
    void baseAlone() throws SQLException {
        schema.apply();
        QuietServer.run(database, "UPDATE claims.setting SET use_timeline = false");

        assertThat(schema.status().epoch()).isEqualTo(SchemaStatus.Epoch.BASE_ALONE);
        assertThat(bench().claim("a").claim().fence().value()).isEqualTo(1);
    }
}
