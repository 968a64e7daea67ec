package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.contract.bench.Bench;
import java.sql.Connection;
import java.time.Duration;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A client process that is stopped (SIGSTOP)")
class StoppedClientTest {
    private static final String DOOR = "4711";
    private static final TestStore STORE = TestStore.withStandingTime(QuietServer.get(), "stopped");

    @Test
    @DisplayName("in the middle of a claim holds nobody up, holds nothing once the server is done, and finds its loss")
    void duringAClaim() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        keepCommitsOf("0");
        try (ClientProcess client = ClientProcess.start(STORE, "stopped");
                Connection door = QuietServer.get().dataSource().getConnection()) {
            // given: a claim whose commit has begun, and whose client stands still
            QuietServer.one(door, "SELECT pg_advisory_lock(" + DOOR + ")");
            client.tell("claim " + bench.scope().canonical());
            awaitSession("wait_event = 'advisory'");
            client.pause();

            // then: others pass the item over
            assertThat(bench.granted(bench.request("0", "other"))
                            .grant()
                            .claim()
                            .key())
                    .isEqualTo(bench.item("other"));

            // when: the server gets on with it, it is done without its client
            QuietServer.one(door, "SELECT pg_advisory_unlock(" + DOOR + ")");
            awaitSession("state = 'idle'");
            ClaimRecord granted = bench.last("0");
            assertThat(QuietServer.one(
                            STORE.pool(),
                            "SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND database = "
                                    + "(SELECT oid FROM pg_database WHERE datname = current_database())"))
                    .isEqualTo("0");

            // and: its lease ends like any other
            bench.advance(CallLine.LEASE);
            Grant successor = bench.claim(Bench.BOB, "0");
            assertThat(successor.previousFence()).hasValue(granted.claim().fence());

            // and: woken up, it gets the grant that it had won, and learns that it is over
            client.goOn();
            Granted answer = CallLine.read(client.hear()).answer(Granted.class).orElseThrow();
            assertThat(answer.grant().claim()).isEqualTo(granted.claim());
            assertThat(CallLine.read(client.hear())
                            .answer(Lost.class)
                            .orElseThrow()
                            .cause())
                    .isEqualTo(Lost.Cause.SUPERSEDED);
            assertThat(bench.authority().verify(successor.proof())).isInstanceOf(Held.class);
        }
    }

    /** Makes whoever has been granted an item wait at the commit for a key that the test holds. */
    private static void keepCommitsOf(String item) {
        STORE.execute("""
                CREATE FUNCTION stopped.wait() RETURNS trigger LANGUAGE plpgsql AS
                $$ BEGIN PERFORM pg_advisory_xact_lock(%s); RETURN NULL; END $$;
                CREATE CONSTRAINT TRIGGER wait AFTER INSERT ON stopped.claim DEFERRABLE INITIALLY DEFERRED
                FOR EACH ROW WHEN (NEW.item = '%s') EXECUTE FUNCTION stopped.wait();
                """.formatted(DOOR, item));
    }

    private static void awaitSession(String condition) {
        String sql = """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND application_name = 'client'
                  AND query LIKE '%pick_v1%' AND
                """ + condition;
        await().atMost(Duration.ofSeconds(30)).until(() -> "1".equals(QuietServer.one(STORE.pool(), sql)));
    }
}
