package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.contract.bench.Bench;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Someone without any right who takes our advisory keys")
class SquatterTest {
    private static final TestStore STORE = TestStore.create(QuietServer.get(), "squatter");

    @Test
    @DisplayName("of a scope makes claims Contended, never relaxes a limit, and does not touch holders")
    void scopeKey() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        Grant held = bench.claim("held");
        ClaimRequest limited =
                bench.request("a").limits(Limits.none().withPerScope(2)).build();
        try (Squatter squatter = Squatter.on(STORE).take("scope", bench.scope(), "")) {
            assertThat(bench.authority().claimNext(limited)).isInstanceOf(Contended.class);
            assertThat(bench.authority().claimNext(bench.request("b").build())).isInstanceOf(Contended.class);
            assertThat(bench.authority().verify(held.proof())).isInstanceOf(Held.class);
            assertThat(bench.authority().heartbeat(held.proof(), Bench.LEASE)).isInstanceOf(Extended.class);
            assertThat(bench.history("a")).isEmpty();
            assertThat(bench.history("b")).isEmpty();
        }

        assertThat(bench.authority().claimNext(limited)).isInstanceOf(Granted.class);
        bench.release(held, Outcome.completed());
    }

    @Test
    @DisplayName("of an item costs that item alone: the next one is granted, and alone it is Contended")
    void itemKey() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        try (Squatter squatter = Squatter.on(STORE).take("item", bench.scope(), "a")) {
            Granted granted = bench.granted(bench.request("a", "b"));
            assertThat(granted.grant().claim().key()).isEqualTo(bench.item("b"));
            assertThat(granted.skips()).extracting(Skip::reason).containsExactly(SkipReason.CONTENDED);

            assertThat(bench.authority().claimNext(bench.request("a").build())).isInstanceOf(Contended.class);
        }

        bench.claim("a");
    }

    @Test
    @DisplayName("of a request makes it Contended, and the same request is granted once he is gone")
    void requestKey() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        ClaimRequest request = bench.request("a").build();
        try (Squatter squatter = Squatter.on(STORE)
                .take("request", bench.scope(), request.requestId().value())) {
            assertThat(bench.authority().claimNext(request)).isInstanceOf(Contended.class);
        }

        assertThat(bench.authority().claimNext(request)).isInstanceOf(Granted.class);
    }

    @Test
    @DisplayName("of half the items leaves one winner for each of the others, and none for his")
    void halfTheItems() throws Exception {
        Bench bench = StoreFixture.bench(STORE);
        String[] items = IntStream.range(0, 20).mapToObj(i -> "item-" + i).toArray(String[]::new);
        ExecutorService threads = Executors.newFixedThreadPool(8);
        try (Squatter squatter = Squatter.on(STORE)) {
            for (int i = 0; i < items.length; i += 2) {
                squatter.take("item", bench.scope(), items[i]);
            }
            List<Callable<Integer>> racers = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                racers.add(() -> winsOf(bench, items));
            }
            int wins = 0;
            for (Future<Integer> each : threads.invokeAll(racers)) {
                wins += each.get();
            }

            assertThat(wins).isEqualTo(10);
            assertThat(QuietServer.one(
                            STORE.pool(),
                            "SELECT count(*) FROM squatter.claim WHERE active AND scope = '"
                                    + bench.scope().canonical() + "'"))
                    .isEqualTo("10");
        } finally {
            threads.shutdownNow();
        }
    }

    private static int winsOf(Bench bench, String... items) {
        int wins = 0;
        while (bench.authority().claimNext(bench.request(items).build()) instanceof Granted) {
            wins++;
        }
        return wins;
    }
}
