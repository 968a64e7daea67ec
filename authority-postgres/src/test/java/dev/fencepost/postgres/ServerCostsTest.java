package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Release;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("What calls cost the server")
class ServerCostsTest {
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "costs");

    private static String[] items(int count) {
        return IntStream.range(0, count).mapToObj(i -> "item-" + i).toArray(String[]::new);
    }

    @ParameterizedTest(name = "a batch of {0} holds at most {1} advisory locks at its commit")
    @CsvSource({"1, 3", "100, 102", "500, 2"})
    void advisoryLocksAreBounded(int howMany, int most) {
        STORE.execute("""
                DROP TABLE IF EXISTS costs.seen;
                CREATE TABLE costs.seen (locks bigint);
                CREATE OR REPLACE FUNCTION costs.see() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN
                    INSERT INTO costs.seen SELECT count(*) FROM pg_locks
                    WHERE pid = pg_backend_pid() AND locktype = 'advisory';
                    RETURN NULL;
                END $$;
                CREATE CONSTRAINT TRIGGER see AFTER INSERT ON costs.claim
                DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION costs.see();
                """);
        try {
            Bench bench = StoreFixture.bench(STORE);

            assertThat(bench.granted(bench.request(items(600)).howMany(howMany)).grants())
                    .hasSize(howMany);

            assertThat(Integer.parseInt(
                            String.valueOf(QuietServer.one(STORE.pool(), "SELECT max(locks) FROM costs.seen"))))
                    .isBetween(1, most);
        } finally {
            STORE.execute("DROP TRIGGER see ON costs.claim");
        }
    }

    @Test
    @DisplayName("advisory keys are derived as they always were, whatever version derives them")
    void keysAreFixed() throws Exception {
        byte[] digest = MessageDigest.getInstance("SHA-256")
                .digest("fencepost\u001fitem\u001fproject=acme\u001fissue-17".getBytes(StandardCharsets.UTF_8));

        assertThat(QuietServer.one(STORE.pool(), "SELECT costs.advisory_key_v1('item', 'project=acme', 'issue-17')"))
                .isEqualTo(Long.toString(ByteBuffer.wrap(digest).getLong()))
                .isEqualTo("-4627578847799547540");
    }

    @Test
    @DisplayName("heartbeats are HOT updates: none in a hundred touches an index")
    void heartbeatsAreHot() {
        Bench bench = StoreFixture.bench(STORE);
        List<Grant> grants =
                bench.granted(bench.request(items(100)).howMany(100)).grants();
        long updates = stat("n_tup_upd");
        long hot = stat("n_tup_hot_upd");

        for (int i = 0; i < 60; i++) {
            Duration lease = Bench.LEASE.plusSeconds(i);
            assertThat(bench.authority()
                            .heartbeatAll(grants.stream()
                                    .map(grant -> Heartbeat.of(grant.proof(), lease))
                                    .toList()))
                    .allMatch(Extended.class::isInstance);
        }

        await().atMost(Duration.ofSeconds(60)).until(() -> stat("n_tup_upd") - updates >= 6_000);
        assertThat(stat("n_tup_hot_upd") - hot).isGreaterThanOrEqualTo(5_940);
    }

    private static long stat(String column) {
        return Long.parseLong(String.valueOf(QuietServer.one(
                STORE.pool(),
                "SELECT " + column + " FROM pg_stat_user_tables WHERE schemaname = 'costs' AND relname = 'claim'")));
    }

    @Test
    @DisplayName("batches that meet in opposite orders never deadlock: claims, heartbeats and releases")
    void noDeadlock() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        List<String> forwards = List.of(items(12));
        List<String> backwards = new ArrayList<>(forwards);
        Collections.reverse(backwards);
        ExecutorService threads = Executors.newFixedThreadPool(6);
        try {
            List<Callable<Integer>> racers = new ArrayList<>();
            for (int i = 0; i < 6; i++) {
                List<String> order = i % 2 == 0 ? forwards : backwards;
                racers.add(() -> rounds(bench, order));
            }
            int granted = 0;
            for (Future<Integer> each : threads.invokeAll(racers)) {
                granted += each.get();
            }
            assertThat(granted).isPositive();
        } finally {
            threads.shutdownNow();
        }
    }

    /** Whoever holds nothing beats and releases all the same: the proofs of others, whose rows it has to lock too. */
    private static int rounds(Bench bench, List<String> order) {
        int granted = 0;
        for (int i = 0; i < 15; i++) {
            if (bench.authority()
                            .claimNext(bench.request(order.toArray(String[]::new))
                                    .howMany(4)
                                    .build())
                    instanceof Granted grants) {
                granted += grants.grants().size();
                List<Grant> mine = new ArrayList<>(grants.grants());
                Collections.reverse(mine);
                bench.authority()
                        .heartbeatAll(mine.stream()
                                .map(grant -> Heartbeat.of(grant.proof(), Bench.LEASE))
                                .toList());
                bench.authority()
                        .releaseAll(mine.stream()
                                .map(grant -> new Release(grant.proof(), Outcome.yielded()))
                                .toList());
            }
        }
        return granted;
    }
}
