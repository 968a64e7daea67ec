package dev.fencepost.bench.figures;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Release;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** Takes items and finishes them, beside others that do the same for a living; eight workers each. */
final class PeerFigures {
    private static final int WORKERS = 8;
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final Claimant WORKER = Claimant.ofAgent("host-1", "worker");
    private static final String OURS = "fencepost";

    private final BenchServer server;
    private final Effort effort;

    PeerFigures(BenchServer server, Effort effort) {
        this.server = server;
        this.effort = effort;
    }

    List<Peer> measure() throws Exception {
        DbScheduler.prepare(server);
        DbScheduler fetch = new DbScheduler(server, false);
        DbScheduler lockAndFetch = new DbScheduler(server, true);
        int counted = effort.countedClaims();
        try (Client client = Client.of(server, WORKERS);
                Client counting = Client.counted(server, WORKERS);
                HikariDataSource plain = server.pool(WORKERS + 4, "");
                HikariDataSource countingPlain = server.countedPool(WORKERS + 4)) {
            Map<String, Contest.Standing> standings = new Contest(client, effort)
                    .with("single", worker -> claimAndRelease(client, 1))
                    .with("batch of 100", worker -> claimAndRelease(client, 100))
                    .enter("fetch", (workers, slice) -> fetch.work(plain, tasks(slice), slice))
                    .enter("lock-and-fetch", (workers, slice) -> lockAndFetch.work(plain, tasks(slice), slice))
                    .run();
            claimAndRelease(counting, 1);
            ServerCounters counters = new ServerCounters(server);
            List<Peer> peers = new ArrayList<>();
            peers.add(peer(OURS, "single", standings, counters, () -> ours(counting, counted, 1)));
            peers.add(peer(OURS, "batch of 100", standings, counters, () -> ours(counting, counted, 100)));
            peers.add(peer("db-scheduler", "fetch", standings, counters, () -> all(fetch, countingPlain)));
            peers.add(peer(
                    "db-scheduler", "lock-and-fetch", standings, counters, () -> all(lockAndFetch, countingPlain)));
            return peers;
        }
    }

    private static Peer peer(
            String name,
            String mode,
            Map<String, Contest.Standing> standings,
            ServerCounters counters,
            ServerCounters.Work work)
            throws Exception {
        Contest.Standing standing = standings.get(mode);
        if (standing == null) {
            throw new IllegalStateException("nothing was measured for " + mode);
        }
        return new Peer(name, mode, standing, counters.during(work));
    }

    private static long ours(Client client, int items, int batch) throws Exception {
        return client.workers()
                .runUntil(items, worker -> claimAndRelease(client, batch))
                .items();
    }

    private long all(DbScheduler scheduler, HikariDataSource pool) throws Exception {
        return scheduler
                .work(pool, effort.countedClaims(), Duration.ofSeconds(60))
                .items();
    }

    /** More than are done in the time. */
    private static int tasks(Duration slice) {
        return (int) Math.max(200, slice.toMillis() * 12);
    }

    /** Takes as many items as asked for out of 20 or 100 that are free, and completes them. */
    private static int claimAndRelease(Client client, int batch) {
        ClaimScope scope = ClaimScope.ofProject("work-" + NUMBERS.incrementAndGet());
        List<Candidate> candidates = IntStream.range(0, Math.max(20, batch))
                .mapToObj(i -> Candidate.of(scope, "item-" + i))
                .toList();
        ClaimRequest request = ClaimRequest.builder(scope, WORKER)
                .candidates(candidates)
                .howMany(batch)
                .build();
        if (client.authority().claimNext(request) instanceof Granted granted) {
            return client.authority()
                    .releaseAll(granted.grants().stream()
                            .map(grant -> new Release(grant.proof(), Outcome.completed()))
                            .toList())
                    .size();
        }
        return 0;
    }
}
