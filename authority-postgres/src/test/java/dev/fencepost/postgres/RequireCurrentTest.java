package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.Contended;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

@DisplayName("requireCurrent, inside the caller's own transaction,")
class RequireCurrentTest {
    private static final TestStore STORE = TestStore.withStandingTime(QuietServer.get(), "require_current");

    static {
        STORE.execute("CREATE TABLE require_current.effect (what text PRIMARY KEY)");
    }

    private final Bench bench = StoreFixture.bench(STORE);
    private final PostgresAuthority authority = STORE.authority();

    private static Connection begin() throws SQLException {
        Connection transaction = QuietServer.get().dataSource().getConnection();
        transaction.setAutoCommit(false);
        return transaction;
    }

    private static void write(Connection transaction, String what) throws SQLException {
        try (PreparedStatement statement =
                transaction.prepareStatement("INSERT INTO require_current.effect VALUES (?)")) {
            statement.setString(1, what);
            statement.executeUpdate();
        }
    }

    private boolean isWritten(String what) {
        return !"0"
                .equals(QuietServer.one(
                        STORE.pool(), "SELECT count(*) FROM require_current.effect WHERE what = '" + what + "'"));
    }

    private static void awaitBlockedBy(Connection transaction) throws SQLException {
        int pid = transaction.unwrap(PGConnection.class).getBackendPID();
        String blocked = "SELECT count(*) FROM pg_stat_activity a WHERE " + pid + " = ANY (pg_blocking_pids(a.pid))";
        await().atMost(Duration.ofSeconds(10)).until(() -> !"0".equals(QuietServer.one(STORE.pool(), blocked)));
    }

    @Test
    @DisplayName("holds a release back until the caller's write is committed")
    void releaseWaits() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection transaction = begin()) {
            authority.requireCurrent(transaction, grant.proof());
            write(transaction, "release-waits");
            CompletableFuture<ReleaseResult> release =
                    CompletableFuture.supplyAsync(() -> authority.release(grant.proof(), Outcome.completed()));
            awaitBlockedBy(transaction);
            assertThat(release).isNotDone();
            transaction.commit();

            assertThat(release.get(30, TimeUnit.SECONDS)).isInstanceOf(Released.class);
            assertThat(isWritten("release-waits")).isTrue();
        }
    }

    @Test
    @DisplayName("holds an abandon back, and sweeps, takeovers and claims pass the item over, though it has lapsed")
    void endersWaitOrPass() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection transaction = begin()) {
            authority.requireCurrent(transaction, grant.proof());
            bench.lapse(grant);

            assertThat(bench.sweep()).isEmpty();
            assertThat(authority.claimNext(bench.request(Bench.BOB, "a").build()))
                    .isInstanceOf(Contended.class);
            CompletableFuture<Object> abandon = CompletableFuture.supplyAsync(
                    () -> bench.admin().abandon(bench.item("a"), ExpectedFence.force(), "a reason"));
            awaitBlockedBy(transaction);
            assertThat(abandon).isNotDone();
            transaction.rollback();
            abandon.get(30, TimeUnit.SECONDS);
        }

        assertThat(bench.last("a").end()).isPresent();
    }

    @Test
    @DisplayName("lets heartbeats pass")
    void heartbeatsPass() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection transaction = begin()) {
            authority.requireCurrent(transaction, grant.proof());

            assertThat(authority.heartbeat(grant.proof(), Bench.LEASE)).isInstanceOf(Extended.class);

            transaction.commit();
        }
    }

    @Test
    @DisplayName("throws for a proof that is lapsed, forged or released, with the cause")
    void throwsWhenLost() throws Exception {
        Grant lapsed = bench.claim("a");
        Grant released = bench.claim("b");
        ClaimProof forged = new ClaimProof(bench.item("b"), released.proof().fence(), LeaseToken.random());
        bench.release(released, Outcome.completed());
        bench.lapse(lapsed);

        assertThat(lossOf(lapsed.proof())).isEqualTo(Lost.Cause.EXPIRED);
        assertThat(lossOf(released.proof())).isEqualTo(Lost.Cause.RELEASED);
        assertThat(lossOf(forged)).isEqualTo(Lost.Cause.UNKNOWN);
    }

    private Lost.Cause lossOf(ClaimProof proof) throws SQLException {
        try (Connection transaction = begin()) {
            ClaimLostException lost =
                    catchThrowableOfType(ClaimLostException.class, () -> authority.requireCurrent(transaction, proof));
            transaction.rollback();
            return lost.lost().cause();
        }
    }

    @Test
    @DisplayName("refuses a connection with auto-commit on, since it would hold nothing")
    void autoCommitIsRefused() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection connection = QuietServer.get().dataSource().getConnection()) {
            assertThatThrownBy(() -> authority.requireCurrent(connection, grant.proof()))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("auto-commit");
        }
    }

    @ParameterizedTest(
            name = "at isolation {0}, says to retry of a claim that changed since the snapshot, and never Lost")
    @ValueSource(ints = {Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE})
    void olderSnapshotsRetry(int isolation) throws Exception {
        Grant beaten = bench.claim("a");
        Grant ended = bench.claim("b");
        try (Connection transaction = begin()) {
            transaction.setTransactionIsolation(isolation);
            QuietServer.one(transaction, "SELECT 1");
            authority.heartbeat(beaten.proof(), Bench.LEASE.multipliedBy(2));
            bench.release(ended, Outcome.completed());
            Grant since = bench.claim("d");

            assertThat(authority.requireCurrent(transaction, beaten.proof())).isInstanceOf(Held.class);
            assertRetry(authority, transaction, since);
            assertRetry(authority, transaction, ended);
            transaction.rollback();

            assertThat(authority.requireCurrent(transaction, beaten.proof())).isInstanceOf(Held.class);
            transaction.commit();
        }
    }

    @Test
    @DisplayName("at repeatable read, takes no claim for expired that a heartbeat extended since the snapshot")
    void olderExpiryRetries() throws Exception {
        TestStore running = TestStore.create(QuietServer.get(), "require_current_running");
        Bench inRealTime = StoreFixture.bench(running);
        PostgresAuthority its = running.authority();
        Duration briefly = Duration.ofSeconds(3);
        Grant beaten =
                inRealTime.granted(inRealTime.request("a").lease(briefly)).grant();
        Grant lapsed =
                inRealTime.granted(inRealTime.request("b").lease(briefly)).grant();
        try (Connection transaction = begin()) {
            transaction.setTransactionIsolation(Connection.TRANSACTION_REPEATABLE_READ);
            QuietServer.one(transaction, "SELECT 1");
            assertThat(its.heartbeat(beaten.proof(), Bench.LEASE)).isInstanceOf(Extended.class);
            inRealTime.awaitTime(lapsed.claim().lease().expiresAt());

            assertRetry(its, transaction, beaten);
            assertThatThrownBy(() -> its.requireCurrent(transaction, lapsed.proof()))
                    .isInstanceOf(ClaimLostException.class);
            transaction.rollback();
        }
    }

    private static void assertRetry(PostgresAuthority authority, Connection transaction, Grant grant)
            throws SQLException {
        Savepoint sameSnapshot = transaction.setSavepoint();
        assertThatThrownBy(() -> authority.requireCurrent(transaction, grant.proof()))
                .isInstanceOf(SQLException.class)
                .extracting(e -> ((SQLException) e).getSQLState())
                .isEqualTo("40001");
        transaction.rollback(sameSnapshot);
    }

    @Test
    @DisplayName("waits for a heartbeat that was in time, and tells of no loss that it undoes")
    void heartbeatInFlight() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection heartbeat = begin();
                Connection transaction = begin();
                Statement statement = heartbeat.createStatement()) {
            statement.execute(
                    "UPDATE require_current.claim SET expires_at = expires_at + interval '1 hour' WHERE scope = '"
                            + bench.scope().canonical() + "'");
            bench.lapse(grant);
            CompletableFuture<Held> check = CompletableFuture.supplyAsync(() -> held(transaction, grant));
            awaitBlockedBy(heartbeat);
            heartbeat.commit();

            assertThat(check.get(30, TimeUnit.SECONDS)).isNotNull();
            transaction.commit();
        }
    }

    private Held held(Connection transaction, Grant grant) {
        try {
            return authority.requireCurrent(transaction, grant.proof());
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Test
    @DisplayName("as plain SQL lets a current proof write, and takes the write back with a lost one")
    void plainSql() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection transaction = begin()) {
            plain(transaction, grant, grant.proof().leaseToken().reveal());
            write(transaction, "plain-held");
            transaction.commit();

            write(transaction, "plain-lost");
            assertThatThrownBy(
                            () -> plain(transaction, grant, LeaseToken.random().reveal()))
                    .isInstanceOf(SQLException.class)
                    .hasMessageContaining("lost: unknown")
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("FP005");
            // Whether the driver says so or not, what failed cannot be committed.
            try {
                transaction.commit();
            } catch (SQLException e) {
                assertThat(e.getMessage()).contains("ROLLBACK");
            }
            assertThatThrownBy(() -> plain(transaction, grant, "not a token"))
                    .hasMessageContaining("43 characters")
                    .hasMessageNotContaining("not a token");
            transaction.rollback();
        }

        assertThat(isWritten("plain-held")).isTrue();
        assertThat(isWritten("plain-lost")).isFalse();
    }

    private static void plain(Connection transaction, Grant grant, String token) throws SQLException {
        try (PreparedStatement statement =
                transaction.prepareStatement("SELECT require_current.require_current_v1(?, ?, ?, ?)")) {
            statement.setString(1, grant.claim().key().scope().canonical());
            statement.setString(2, grant.claim().key().itemId());
            statement.setLong(3, grant.proof().fence().value());
            statement.setString(4, token);
            statement.execute();
        }
    }

    @Test
    @DisplayName("and a statement of the caller's that failed leave nothing to commit")
    void failedStatementPoisons() throws Exception {
        Grant grant = bench.claim("a");
        try (Connection transaction = begin();
                Statement statement = transaction.createStatement()) {
            write(transaction, "poisoned");
            assertThatThrownBy(() -> statement.execute("SELECT 1 / 0")).isInstanceOf(SQLException.class);

            assertThatThrownBy(() -> authority.requireCurrent(transaction, grant.proof()))
                    .isInstanceOf(SQLException.class)
                    .extracting(e -> ((SQLException) e).getSQLState())
                    .isEqualTo("25P02");
            transaction.rollback();
        }

        assertThat(isWritten("poisoned")).isFalse();
    }
}
