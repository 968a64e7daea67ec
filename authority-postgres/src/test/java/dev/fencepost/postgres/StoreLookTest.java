package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.StoreFact;
import dev.fencepost.authority.spi.StoreProbe;
import java.sql.SQLException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("A look at a database")
class StoreLookTest {
    private static final InstantSource HOST = InstantSource.fixed(Instant.parse("2020-01-01T00:00:00Z"));

    @BeforeAll
    static void setUp() throws SQLException {
        QuietServer.run(QuietServer.get().dataSource(), """
                CREATE ROLE look_app LOGIN;
                CREATE ROLE look_reader LOGIN;
                CREATE ROLE look_stranger LOGIN;
                """);
        PostgresSchema schema = PostgresSchema.of(QuietServer.get().dataSource(), "look");
        schema.apply();
        schema.grant("look_app", "look_reader");
    }

    private static StoreProbe look(String role, String schema, String options) {
        PGSimpleDataSource server = QuietServer.get().dataSource(role);
        server.setOptions(options);
        HikariConfig config = new HikariConfig();
        config.setDataSource(server);
        config.setMaximumPoolSize(3);
        try (HikariDataSource pool = new HikariDataSource(config)) {
            return PostgresAuthorityProvider.probe(pool, schema, HOST);
        }
    }

    private static Map<String, String> factsOf(StoreProbe probe) {
        return probe.facts().stream().collect(Collectors.toMap(StoreFact::code, StoreFact::value));
    }

    private static List<String> codesOf(StoreProbe probe) {
        return probe.blockers().stream().map(Blocker::code).toList();
    }

    @Test
    @DisplayName("tells server, session, role, schema, pool and clock, and finds nothing wrong with a sound one")
    void sound() {
        StoreProbe probe = look("look_app", "look", "");

        assertThat(probe.blockers()).isEmpty();
        assertThat(factsOf(probe))
                .containsEntry("reachable", "yes")
                .containsEntry("recovery", "primary")
                .containsEntry("isolation", "read committed")
                .containsEntry("read_only", "off")
                .containsEntry("role", "look_app")
                .containsEntry("role_rights", "claim")
                .containsEntry("schema_version", "1 (needed 1)")
                .containsKeys("server_version", "synchronous_commit", "fsync", "round_trip_ms");
        assertThat(factsOf(probe).get("pool")).contains("at most 3");
        assertThat(Long.parseLong(factsOf(probe).get("clock_ahead_ms"))).isGreaterThan(1_000_000L);
        assertThat(factsOf(look("postgres", "look", ""))).containsEntry("role_rights", "owner");
    }

    @Test
    @DisplayName("finds a role that may only look, or nothing, and a schema that is missing")
    void rights() {
        assertThat(codesOf(look("look_reader", "look", ""))).containsExactly("permission_denied");
        assertThat(factsOf(look("look_reader", "look", ""))).containsEntry("role_rights", "look");
        assertThat(codesOf(look("look_stranger", "look", ""))).containsExactly("permission_denied");
        assertThat(factsOf(look("look_stranger", "look", ""))).containsEntry("role_rights", "none");
        assertThat(codesOf(look("postgres", "nowhere", ""))).containsExactly("schema_missing");
    }

    @Test
    @DisplayName("finds everything that is wrong with a session in one go")
    void session() {
        StoreProbe probe = look(
                "look_app",
                "look",
                "-c default_transaction_isolation=serializable -c default_transaction_read_only=on"
                        + " -c synchronous_commit=off");

        assertThat(codesOf(probe)).containsExactly("isolation_level", "read_only", "not_durable");
        assertThat(factsOf(probe)).containsEntry("reachable", "yes").containsEntry("isolation", "serializable");
    }

    @Test
    @DisplayName("throws when there is no server, and says no more of the address than its variable")
    void unreachable() {
        AuthoritySettings settings = new AuthoritySettings(
                Map.of("url-variable", "DB", "connect-timeout", "PT0.5S"),
                Map.of("DB", "postgres://u:hunter2@127.0.0.1:1/x")::get,
                Optional.empty());

        assertThatThrownBy(() -> new PostgresAuthorityProvider().probe(settings, HOST))
                .isInstanceOf(AuthorityUnavailableException.class)
                .hasMessageNotContaining("hunter2");
    }
}
