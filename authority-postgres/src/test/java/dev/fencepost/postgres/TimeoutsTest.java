package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.fixture.BusyItem;
import java.sql.Connection;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A call that has to wait")
class TimeoutsTest {
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "timeouts");

    @Test
    @DisplayName("for longer than statement_timeout says that nothing happened, and may be sent again")
    void statementTimeout() throws Exception {
        Bench bench = StoreFixture.bench(STORE, QuietServer.with("-c statement_timeout=300"));
        ClaimRequest request = bench.request("a").build();
        try (Squatter squatter = Squatter.on(STORE).take("item", bench.scope(), "a")) {
            assertThatThrownBy(() -> bench.authority().claimNext(request))
                    .isInstanceOf(AuthorityUnavailableException.class)
                    .hasMessageContaining("57014")
                    .hasMessageContaining("nothing happened");
        }

        assertThat(bench.history("a")).isEmpty();
        assertThat(STORE.authority().claimNext(request)).isInstanceOf(Granted.class);
    }

    @Test
    @DisplayName("gives up by itself where neither the session nor the role has set a timeout")
    void ownLockTimeout() {
        Bench bench = StoreFixture.bench(STORE, QuietServer.with("-c lock_timeout=0 -c statement_timeout=0"));
        bench.release(bench.claim("a"), Outcome.yielded());
        try (BusyItem busy = BusyRow.hold(STORE, bench.item("a"))) {
            assertThat(bench.authority().claimNext(bench.request("a").build())).isInstanceOf(Contended.class);
        }

        bench.claim("a");
    }

    @Test
    @DisplayName("for a row that someone keeps locked is unavailable, and never lost: heartbeat, release, abandon")
    void rowKeptLocked() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        Grant beaten = bench.claim("a");
        Grant released = bench.claim("b");
        Grant abandoned = bench.claim("c");
        ExecutorService threads = Executors.newFixedThreadPool(3);
        try (BusyItem a = BusyRow.hold(STORE, beaten.claim().key());
                BusyItem b = BusyRow.hold(STORE, released.claim().key());
                BusyItem c = BusyRow.hold(STORE, abandoned.claim().key())) {
            List<Callable<Object>> calls = List.of(
                    () -> bench.authority().heartbeat(beaten.proof(), Bench.LEASE),
                    () -> bench.authority().release(released.proof(), Outcome.completed()),
                    () -> bench.admin().abandon(abandoned.claim().key(), ExpectedFence.force(), "a reason"));
            for (Future<Object> each : threads.invokeAll(calls)) {
                assertThat(catchThrowable(each::get))
                        .hasCauseInstanceOf(AuthorityUnavailableException.class)
                        .hasMessageContaining("55P03");
            }
        } finally {
            threads.shutdownNow();
        }

        for (Grant grant : List.of(beaten, released, abandoned)) {
            assertThat(bench.authority().heartbeat(grant.proof(), Bench.LEASE)).isInstanceOf(Extended.class);
        }
    }

    @Test
    @DisplayName("keeps an interrupt for the caller, and gives its true answer")
    void interruptIsKept() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        bench.release(bench.claim("a"), Outcome.yielded());
        AtomicBoolean kept = new AtomicBoolean();
        AtomicReference<Object> answer = new AtomicReference<>();
        try (BusyItem busy = BusyRow.hold(STORE, bench.item("a"))) {
            Thread caller = new Thread(() -> {
                answer.set(bench.authority().claimNext(bench.request("a").build()));
                kept.set(Thread.currentThread().isInterrupted());
            });
            caller.start();
            busy.awaitWaitingCall();
            caller.interrupt();
            caller.join(TimeUnit.SECONDS.toMillis(30));
        }

        assertThat(answer.get()).isInstanceOf(Contended.class);
        assertThat(kept).isTrue();
    }

    @Test
    @DisplayName("for a connection of an exhausted pool keeps an interrupt too, and nothing happens")
    void interruptAtThePool() throws Exception {
        HikariConfig config = new HikariConfig();
        config.setDataSource(QuietServer.get().dataSource());
        config.setMaximumPoolSize(1);
        try (HikariDataSource pool = new HikariDataSource(config);
                Connection taken = pool.getConnection()) {
            Bench bench = StoreFixture.bench(STORE, pool);
            CompletableFuture<Boolean> kept = new CompletableFuture<>();
            AtomicReference<Throwable> failure = new AtomicReference<>();
            Thread caller = new Thread(() -> {
                failure.set(catchThrowable(
                        () -> bench.authority().claimNext(bench.request("a").build())));
                kept.complete(Thread.currentThread().isInterrupted());
            });
            caller.start();
            await().atMost(Duration.ofSeconds(30))
                    .until(() -> pool.getHikariPoolMXBean().getThreadsAwaitingConnection() == 1);
            caller.interrupt();

            assertThat(kept.get(30, TimeUnit.SECONDS)).isTrue();
            assertThat(failure.get())
                    .isInstanceOf(AuthorityUnavailableException.class)
                    .hasMessageContaining("nothing happened");
        }
    }
}
