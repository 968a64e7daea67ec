package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.contract.bench.Bench;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.postgresql.ds.PGSimpleDataSource;

@DisplayName("A warning of the server")
class WarningsTest {
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "warnings");
    private static final PGSimpleDataSource OPERATOR = QuietServer.with("-c synchronous_commit=local");
    private static final String WAITING =
            "FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND query LIKE '%warnings%'";

    /** Every commit waits for a standby that never comes. */
    private static void missStandby() {
        setStandby("ALTER SYSTEM SET synchronous_standby_names = 'nobody'", "nobody");
    }

    @AfterEach
    void missNobody() {
        setStandby("ALTER SYSTEM RESET synchronous_standby_names", "");
    }

    private static void setStandby(String sql, String expected) {
        QuietServer.run(OPERATOR, sql);
        QuietServer.run(OPERATOR, "SELECT pg_reload_conf()");
        await().atMost(Duration.ofSeconds(30))
                .until(() -> expected.equals(QuietServer.one(OPERATOR, "SHOW synchronous_standby_names")));
    }

    private static void awaitCommitOf(String function) {
        await().atMost(Duration.ofSeconds(30))
                .until(() -> !"0"
                        .equals(QuietServer.one(
                                OPERATOR, "SELECT count(*) " + WAITING + " AND query LIKE '%" + function + "%'")));
    }

    private static void cancelWaiting() {
        QuietServer.one(OPERATOR, "SELECT pg_cancel_backend(pid) " + WAITING);
    }

    @Test
    @DisplayName("that a commit did not wait for its standby keeps the grant back until a later commit has")
    void cancelledWait() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        ClaimRequest request = bench.request("a").build();
        missStandby();

        CompletableFuture<ClaimResult> answer =
                CompletableFuture.supplyAsync(() -> bench.authority().claimNext(request));
        awaitCommitOf("pick_v1");
        cancelWaiting();
        awaitCommitOf("resolve_v1");
        assertThat(answer).isNotDone();
        missNobody();

        Granted granted = (Granted) answer.get(60, TimeUnit.SECONDS);
        assertThat(bench.authority().verify(granted.grant().proof())).isInstanceOf(Held.class);
        assertThat(bench.history("a")).hasSize(1);
    }

    @Test
    @DisplayName("of that kind on the settling too leaves the outcome unknown, with the id of the request")
    void cancelledSettling() {
        Bench bench = StoreFixture.bench(STORE);
        ClaimRequest request = bench.request("a").build();
        missStandby();

        CompletableFuture<ClaimResult> answer =
                CompletableFuture.supplyAsync(() -> bench.authority().claimNext(request));
        await().atMost(Duration.ofSeconds(60)).until(() -> {
            cancelWaiting();
            return answer.isDone();
        });

        Throwable failure = catchThrowable(answer::join).getCause();
        assertThat(failure).isInstanceOf(OutcomeUnknownException.class);
        assertThat(((OutcomeUnknownException) failure).requestId()).isEqualTo(Optional.of(request.requestId()));
        missNobody();
        assertThat(bench.authority().claimNext(request)).isInstanceOf(Granted.class);
    }

    @Test
    @DisplayName("at the opening of a connection is not about the call that follows")
    void warningAtLogin() throws Exception {
        Skipped.unless(
                QuietServer.major() >= 17, "a warning at login: event triggers on login came with PostgreSQL 17");
        PGSimpleDataSource warned = QuietServer.database("warned");
        PostgresSchema.of(warned, "fencepost").apply();
        QuietServer.run(warned, """
                CREATE FUNCTION warn() RETURNS event_trigger LANGUAGE plpgsql
                AS 'BEGIN RAISE WARNING ''a collation has changed''; END';
                CREATE EVENT TRIGGER warn ON login EXECUTE FUNCTION warn();
                ALTER EVENT TRIGGER warn ENABLE ALWAYS;
                """);
        try (var connection = warned.getConnection()) {
            assertThat((Object) connection.getWarnings())
                    .as("what this test is about")
                    .isNotNull();
        }
        Bench bench = StoreFixture.bench(STORE, warned);

        PostgresAuthority authority = PostgresAuthority.builder(warned).build();

        assertThat(authority.claimNext(bench.request("a").build())).isInstanceOf(Granted.class);
    }
}
