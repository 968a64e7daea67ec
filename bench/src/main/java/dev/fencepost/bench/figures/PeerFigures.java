package dev.fencepost.bench.figures;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Release;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import java.io.IOException;
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
    private static final int BATCH = 100;
    private static final String SINGLE = "single";
    private static final String BATCHED = "batch of 100";
    private static final String LOCK_AND_FETCH = "db-scheduler, lock-and-fetch";
    private static final Duration AMPLE = Duration.ofSeconds(60);

    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    PeerFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    private record Entry(String name, String mode, Rival rival) {
        String title() {
            return name + ", " + mode;
        }
    }

    List<Peer> measure() throws Exception {
        List<Entry> rivals = rivals();
        int counted = effort.countedClaims();
        try (Client client = Client.of(server, WORKERS);
                Client counting = Client.counted(server, WORKERS);
                HikariDataSource plain = server.pool(WORKERS + 4, "");
                HikariDataSource countingPlain = server.countedPool(WORKERS + 4)) {
            Contest contest = new Contest(client, effort)
                    .with(SINGLE, worker -> claimAndRelease(client, 1))
                    .with(BATCHED, worker -> claimAndRelease(client, BATCH));
            for (Entry each : rivals) {
                contest.enter(each.title(), (workers, slice) -> each.rival().work(plain, tasks(slice), slice));
            }
            Map<String, Contest.Standing> standings = contest.run();
            ServerCounters counters = new ServerCounters(server);
            List<Peer> peers = new ArrayList<>();
            claimAndRelease(counting, 1);
            peers.add(new Peer(OURS, SINGLE, of(standings, SINGLE), counters.during(() -> ours(counting, counted, 1))));
            peers.add(new Peer(
                    OURS, BATCHED, of(standings, BATCHED), counters.during(() -> ours(counting, counted, BATCH))));
            for (Entry each : rivals) {
                peers.add(new Peer(
                        each.name(),
                        each.mode(),
                        of(standings, each.title()),
                        counters.during(() ->
                                each.rival().work(countingPlain, counted, AMPLE).items())));
            }
            bars(of(standings, BATCHED).ratio(), of(standings, LOCK_AND_FETCH).ratio());
            return peers;
        }
    }

    private List<Entry> rivals() throws IOException {
        DbScheduler.prepare(server);
        ShedLock.prepare(server);
        Quartz.prepare(server);
        return List.of(
                new Entry("db-scheduler", "fetch", new DbScheduler(server, false)),
                new Entry("db-scheduler", "lock-and-fetch", new DbScheduler(server, true)),
                new Entry("ShedLock", "lock named by the item", new ShedLock(server)),
                new Entry("Quartz clustered", SINGLE, new Quartz(server, 1)),
                new Entry("Quartz clustered", "batch of 8", new Quartz(server, WORKERS)));
    }

    private static Contest.Standing of(Map<String, Contest.Standing> standings, String title) {
        Contest.Standing standing = standings.get(title);
        if (standing == null) {
            throw new IllegalStateException("nothing was measured for " + title);
        }
        return standing;
    }

    /** Where two spreads are divided, the result is as wide as it can be. */
    private void bars(Spread ours, Spread theirs) {
        findings.bar(Mark.BATCH_OF_100, ours);
        findings.bar(
                Mark.BATCH_AGAINST_PEER,
                new Spread(ours.low() / theirs.high(), ours.median() / theirs.median(), ours.high() / theirs.low()));
    }

    private static long ours(Client client, int items, int batch) throws Exception {
        return client.workers()
                .runUntil(items, worker -> claimAndRelease(client, batch))
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
