package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.Held;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Grant;
import dev.fencepost.contract.bench.Bench;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("Behind PgBouncer in transaction mode, with three connections to the server,")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PoolerTest {
    private static final int SERVER_CONNECTIONS = 3;

    private TestServer server;
    private TestStore store;
    private Process pooler;
    private int port;

    @BeforeAll
    void start() throws Exception {
        Optional<Path> program = Command.find("pgbouncer");
        Skipped.unless(program.isPresent(), "transaction pooling: pgbouncer is not installed on this machine");
        Skipped.unless(Command.canBeOrdinary(), "transaction pooling: this is root, and unshare -U is not permitted");
        server = EmbeddedServer.create();
        store = TestStore.create(server, "pooled");
        port = LoopbackPort.free();
        Path folder = Files.createTempDirectory(InstalledPostgres.folder(), "pooler");
        Files.writeString(folder.resolve("users.txt"), "\"postgres\" \"\"\n");
        Files.writeString(
                folder.resolve("pgbouncer.ini"), """
                [databases]
                * = host=127.0.0.1 port=%d
                [pgbouncer]
                listen_addr = 127.0.0.1
                listen_port = %d
                unix_socket_dir =
                auth_type = trust
                auth_file = %s/users.txt
                pool_mode = transaction
                default_pool_size = %d
                ignore_startup_parameters = extra_float_digits,options
                """.formatted(server.port(), port, folder, SERVER_CONNECTIONS));
        pooler = new ProcessBuilder(Command.ordinary(List.of(
                        program.orElseThrow().toString(),
                        folder.resolve("pgbouncer.ini").toString())))
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log").toFile())
                .start();
        await().atMost(Duration.ofSeconds(30)).ignoreExceptions().until(() -> {
            try (Connection connection = pooled().getConnection()) {
                return connection.isValid(1);
            }
        });
    }

    @AfterAll
    void stop() {
        if (pooler != null) {
            pooler.destroyForcibly().onExit().join();
            store.close();
            server.close();
        }
    }

    private PGSimpleDataSource pooled() {
        PGSimpleDataSource dataSource = server.dataSource();
        dataSource.setPortNumbers(new int[] {port});
        dataSource.setPrepareThreshold(0);
        dataSource.setApplicationName("pooled");
        return dataSource;
    }

    @Test
    @DisplayName("a dozen clients claim, beat, verify and release by every invariant, and leave nothing locked")
    void load() throws Exception {
        Load load =
                new Load(PostgresAuthority.builder(pooled()).schema("pooled").build(), 12);

        load.start();
        load.awaitAnswers(600);
        load.stop();

        load.judge(store.authority());
        assertThat(QuietServer.one(server.dataSource(), """
                SELECT count(*) FROM pg_stat_activity a
                WHERE a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
                  AND (a.state LIKE 'idle in transaction%' OR EXISTS (
                       SELECT FROM pg_locks l WHERE l.pid = a.pid AND l.locktype = 'advisory'))
                """)).isEqualTo("0");
        assertThat(Integer.parseInt(String.valueOf(QuietServer.one(
                        server.dataSource(),
                        "SELECT count(*) FROM pg_stat_activity WHERE application_name = 'pooled'"))))
                .isBetween(1, SERVER_CONNECTIONS);
    }

    @Test
    @DisplayName("a claim is guarded inside the caller's own transaction")
    void guarded() throws SQLException {
        PostgresAuthority authority =
                PostgresAuthority.builder(pooled()).schema("pooled").build();
        Bench bench = StoreFixture.bench(store, pooled());
        Grant grant = bench.claim("a");

        try (Connection transaction = pooled().getConnection()) {
            transaction.setAutoCommit(false);
            assertThat(authority.requireCurrent(transaction, grant.proof()).claim())
                    .isEqualTo(grant.claim());
            transaction.commit();
        }
    }

    @Test
    @DisplayName("the provider works as it comes, if the pooler lets its startup options pass")
    void provider() {
        String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres?user=postgres&prepareThreshold=0";
        AuthoritySettings settings = new AuthoritySettings(
                Map.of("url-variable", "ADDRESS", "schema", "pooled"), Map.of("ADDRESS", url)::get, Optional.empty());
        Bench bench = StoreFixture.bench(store);

        try (OpenAuthority open = new PostgresAuthorityProvider().open(settings)) {
            Grant grant = bench.on(open).claim("b");

            assertThat(open.authority().verify(grant.proof())).isInstanceOf(Held.class);
        }
    }
}
