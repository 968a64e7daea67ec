package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.fixture.BusyItem;
import java.sql.Connection;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** What no rule of the contract can see from outside: each passes on our SQL and fails on the mistake it is for. */
final class FocusedChecks {
    private FocusedChecks() {}

    /** Looks at one store in one way. */
    @FunctionalInterface
    interface Check {
        void on(TestStore store) throws Exception;
    }

    static final Map<String, Check> BY_NAME = Map.of(
            "waitedHeartbeat", FocusedChecks::waitedHeartbeat,
            "risingEpoch", FocusedChecks::risingEpoch,
            "heartbeatPassesGuard", FocusedChecks::heartbeatPassesGuard,
            "releaseWaitsForGuard", FocusedChecks::releaseWaitsForGuard,
            "isolationRefused", FocusedChecks::isolationRefused);

    /** In real time, since the point is which clock is read. */
    private static void waitedHeartbeat(TestStore store) throws Exception {
        Bench bench = StoreFixture.bench(store);
        Grant grant =
                bench.granted(bench.request("a").lease(Duration.ofSeconds(2))).grant();
        CompletableFuture<HeartbeatResult> heartbeat;
        try (BusyItem busy = BusyRow.hold(store, bench.item("a"))) {
            heartbeat = CompletableFuture.supplyAsync(() -> bench.authority().heartbeat(grant.proof(), Bench.LEASE));
            busy.awaitWaitingCall();
            bench.awaitTime(grant.claim().lease().expiresAt());
        }
        assertThat(heartbeat.get(30, TimeUnit.SECONDS)).isInstanceOf(Lost.class);
    }

    private static void risingEpoch(TestStore store) {
        Bench bench = StoreFixture.bench(store);
        Grant before = bench.claim("a");
        bench.release(before, Outcome.yielded());
        store.execute("SELECT " + store.schema() + ".raise_epoch_base_v1(7)");
        assertThat(bench.claim("a").claim().fence().value()).isGreaterThanOrEqualTo(8L << 40);
        assertThat(bench.claim("b").claim().fence().value()).isGreaterThanOrEqualTo(8L << 40);
    }

    private static void heartbeatPassesGuard(TestStore store) throws Exception {
        Bench bench = StoreFixture.bench(store, QuietServer.with("-c statement_timeout=2000"));
        Grant grant = bench.claim("a");
        try (Connection transaction = guard(store, grant)) {
            assertThat(bench.authority().heartbeat(grant.proof(), Bench.LEASE)).isInstanceOf(Extended.class);
            transaction.rollback();
        } catch (AuthorityUnavailableException e) {
            throw new AssertionError("the heartbeat was held back", e);
        }
    }

    private static void releaseWaitsForGuard(TestStore store) throws Exception {
        Bench bench = StoreFixture.bench(store, QuietServer.with("-c statement_timeout=500"));
        Grant grant = bench.claim("a");
        try (Connection transaction = guard(store, grant)) {
            assertThatThrownBy(() -> bench.authority().release(grant.proof(), Outcome.completed()))
                    .isInstanceOf(AuthorityUnavailableException.class);
            transaction.rollback();
        }
    }

    private static Connection guard(TestStore store, Grant grant) throws Exception {
        Connection transaction = QuietServer.get().dataSource().getConnection();
        transaction.setAutoCommit(false);
        store.authority().requireCurrent(transaction, grant.proof());
        return transaction;
    }

    private static void isolationRefused(TestStore store) {
        Bench bench = StoreFixture.bench(store, QuietServer.with("-c default_transaction_isolation=repeatable\\ read"));
        assertThatThrownBy(() -> bench.claim("a")).isInstanceOf(AuthorityBlockedException.class);
    }
}
