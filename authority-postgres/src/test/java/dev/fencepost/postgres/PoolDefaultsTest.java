package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("On a pool of the caller's own")
class PoolDefaultsTest {
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "pool_defaults");

    private static HikariDataSource pool(Consumer<HikariConfig> settings) {
        HikariConfig config = new HikariConfig();
        config.setDataSource(QuietServer.get().dataSource());
        config.setMaximumPoolSize(4);
        config.setMinimumIdle(0);
        settings.accept(config);
        return new HikariDataSource(config);
    }

    @ParameterizedTest(name = "{0} is refused by every verb, with what to set, and nothing happens")
    @ValueSource(strings = {"TRANSACTION_REPEATABLE_READ", "TRANSACTION_SERIALIZABLE"})
    void isolationIsRefused(String isolation) {
        try (HikariDataSource pool = pool(config -> config.setTransactionIsolation(isolation))) {
            Bench bench = StoreFixture.bench(STORE, pool);

            Verbs.of(bench).forEach((name, verb) -> {
                AuthorityBlockedException blocked = catchThrowableOfType(AuthorityBlockedException.class, verb::run);
                assertThat(blocked).as(name).isNotNull();
                assertThat(blocked.blocker().code()).as(name).isEqualTo("isolation_level");
                assertThat(blocked.blocker().wayOut()).contains("default_transaction_isolation", "pool");
            });
            assertThat(bench.history("verbs")).isEmpty();
        }
    }

    @Test
    @DisplayName("a read-only one is refused by every verb that may write, with what to set")
    void readOnlyIsRefused() {
        PGSimpleDataSource sessions = QuietServer.get().dataSource();
        sessions.setReadOnlyMode("always");
        try (HikariDataSource pool = pool(config -> {
            config.setDataSource(sessions);
            config.setReadOnly(true);
        })) {
            Bench bench = StoreFixture.bench(STORE, pool);

            Verbs.of(bench).forEach((name, verb) -> {
                if (name.equals("verify")) {
                    verb.run();
                    return;
                }
                AuthorityBlockedException blocked = catchThrowableOfType(AuthorityBlockedException.class, verb::run);
                assertThat(blocked).as(name).isNotNull();
                assertThat(blocked.blocker().code()).as(name).isEqualTo("read_only");
                assertThat(blocked.blocker().wayOut()).contains("default_transaction_read_only", "pool");
            });
        }
    }

    @Test
    @DisplayName("a read-only flag that the driver keeps to itself changes nothing: a grant is a grant")
    void readOnlyFlagOfTheDriver() {
        try (HikariDataSource pool = pool(config -> config.setReadOnly(true))) {
            Bench bench = StoreFixture.bench(STORE, pool);

            Grant grant = bench.claim("a");

            assertThat(STORE.authority().verify(grant.proof())).isInstanceOf(Held.class);
        }
    }

    @Test
    @DisplayName("with auto-commit off every call is committed all the same, and the pool keeps its default")
    void autoCommitOffCommits() throws Exception {
        try (HikariDataSource pool = pool(config -> config.setAutoCommit(false))) {
            Bench bench = StoreFixture.bench(STORE, pool);
            Bench elsewhere = StoreFixture.bench(STORE).in(bench.scope());

            Grant grant = bench.claim("a");
            assertThat(elsewhere.authority().verify(grant.proof())).isInstanceOf(Held.class);
            assertThat(bench.authority().heartbeat(grant.proof(), Bench.LEASE)).isInstanceOf(Extended.class);
            bench.release(grant, Outcome.completed());
            assertThat(elsewhere.last("a").end()).isPresent();

            try (var connection = pool.getConnection()) {
                assertThat(connection.getAutoCommit()).isFalse();
            }
        }
    }

    @Test
    @DisplayName(
            "that the work has used up a heartbeat says that nothing happened; one on a pool of its own gets through")
    void exhaustedPool() throws Exception {
        try (HikariDataSource shared = pool(config -> {
                    config.setMaximumPoolSize(1);
                    config.setConnectionTimeout(250);
                });
                HikariDataSource own = pool(config -> config.setMaximumPoolSize(1))) {
            Bench bench = StoreFixture.bench(STORE, shared);
            Bench keeper = StoreFixture.bench(STORE, own).in(bench.scope());
            Grant grant = bench.claim("a");

            try (Connection work = shared.getConnection()) {
                assertThatThrownBy(() -> bench.authority().heartbeat(grant.proof(), Bench.LEASE))
                        .isInstanceOf(AuthorityUnavailableException.class)
                        .hasMessageContaining("nothing happened");
                assertThat(keeper.authority().heartbeat(grant.proof(), Bench.LEASE))
                        .isInstanceOf(Extended.class);
                assertThat(work.isClosed()).isFalse();
            }
        }
    }

    @Test
    @DisplayName("of size 1, many threads claim, beat and release, and every item has one winner")
    void poolOfOne() throws Exception {
        try (HikariDataSource pool = pool(config -> config.setMaximumPoolSize(1))) {
            Bench bench = StoreFixture.bench(STORE, pool);
            String[] items = {"a", "b", "c", "d", "e", "f"};
            ExecutorService threads = Executors.newFixedThreadPool(8);
            try {
                List<Future<Integer>> wins = new ArrayList<>();
                for (int i = 0; i < 8; i++) {
                    wins.add(threads.submit(() -> winOf(bench, items)));
                }
                int sum = 0;
                for (Future<Integer> each : wins) {
                    sum += each.get();
                }
                assertThat(sum).isEqualTo(items.length);
            } finally {
                threads.shutdownNow();
            }
        }
    }

    private static int winOf(Bench bench, String... items) {
        if (bench.authority().claimNext(bench.request(items).build()) instanceof Granted granted) {
            assertThat(bench.authority().heartbeat(granted.grant().proof(), Bench.LEASE))
                    .isInstanceOf(Extended.class);
            assertThat(bench.authority().release(granted.grant().proof(), Outcome.completed()))
                    .isInstanceOf(Released.class);
            return 1;
        }
        return 0;
    }
}
