package dev.fencepost.bench.figures;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Sweep;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/** What holders do with their claims, and what becomes of claims whose holders are gone; one worker. */
final class HolderFigures {
    private static final AtomicLong NUMBERS = new AtomicLong();
    private static final Claimant HOLDER = Claimant.ofAgent("host-1", "holder");
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration BRIEFLY = Duration.ofMillis(1);
    private static final int BATCH = 100;

    /** One by one they take so much longer that fewer have to do. */
    private static final int SINGLE_SHARE = 10;

    private final BenchServer server;
    private final Effort effort;
    private final Findings findings;

    HolderFigures(BenchServer server, Effort effort, Findings findings) {
        this.server = server;
        this.effort = effort;
        this.findings = findings;
    }

    void measure() throws Exception {
        try (Client client = Client.of(server, 1)) {
            List<Grant> hundred = claim(client, newScope(), HOUR);
            findings.measure(
                    client,
                    new Contest(client, effort)
                            .with("floor: INSERT", client.floor()::insert)
                            .with("floor: SELECT", client.floor()::select)
                            .with("verify", worker -> verify(client, hundred.get(0)))
                            .with("heartbeat", worker -> beat(client, hundred.subList(0, 1)))
                            .with(Mark.HEARTBEAT_ALL.title(), worker -> beat(client, hundred))
                            .enter("release", (workers, slice) -> release(client, workers, slice))
                            .with("claim 100 and release 100", worker -> claimAndRelease(client))
                            .enter(
                                    "claim of a lapsed item, 20 candidates",
                                    (workers, slice) -> reclaim(client, workers, slice))
                            .enter("sweep of 100", (workers, slice) -> sweep(client, workers, slice)));
            growth(BATCH, effort.heartbeats(), Mark.HEARTBEAT_ALL_HOT, Mark.HEARTBEAT_ALL_GROWTH);
            growth(1, effort.heartbeats() / SINGLE_SHARE, Mark.HEARTBEAT_HOT, Mark.HEARTBEAT_GROWTH);
        }
    }

    private static ClaimScope newScope() {
        return ClaimScope.ofProject("held-" + NUMBERS.incrementAndGet());
    }

    private static List<Candidate> items(ClaimScope scope) {
        return IntStream.range(0, BATCH)
                .mapToObj(i -> Candidate.of(scope, "item-" + i))
                .toList();
    }

    private static List<Grant> claim(Client client, ClaimScope scope, Duration lease) {
        ClaimRequest request = ClaimRequest.builder(scope, HOLDER)
                .candidates(items(scope))
                .howMany(BATCH)
                .lease(lease)
                .build();
        return ((Granted) client.authority().claimNext(request)).grants();
    }

    private static int verify(Client client, Grant grant) {
        return client.authority().verify(grant.proof()) instanceof Held ? 1 : 0;
    }

    private static int beat(Client client, List<Grant> grants) {
        List<Heartbeat> beats =
                grants.stream().map(grant -> Heartbeat.of(grant.proof(), HOUR)).toList();
        return (int) client.authority().heartbeatAll(beats).stream()
                .filter(Extended.class::isInstance)
                .count();
    }

    private static int releaseAll(Client client, List<Grant> grants) {
        List<Release> releases = grants.stream()
                .map(grant -> new Release(grant.proof(), Outcome.completed()))
                .toList();
        return (int) client.authority().releaseAll(releases).stream()
                .filter(Released.class::isInstance)
                .count();
    }

    private static int claimAndRelease(Client client) {
        return releaseAll(client, claim(client, newScope(), HOUR));
    }

    private static Sample release(Client client, Workers workers, Duration slice) throws Exception {
        Deque<Grant> held = new ArrayDeque<>();
        long wanted = slice.toMillis() * 6;
        while (held.size() < wanted) {
            held.addAll(claim(client, newScope(), HOUR));
        }
        return workers.runFor(
                slice, worker -> held.isEmpty() ? Workers.NOTHING_LEFT : releaseAll(client, List.of(held.pop())));
    }

    private static Sample reclaim(Client client, Workers workers, Duration slice) throws Exception {
        Deque<ClaimScope> lapsed = lapsed(client, slice, 4);
        Deque<List<Candidate>> left = new ArrayDeque<>();
        for (ClaimScope scope : lapsed) {
            List<Candidate> items = items(scope);
            for (int from = 0; from + 20 <= BATCH; from++) {
                left.add(items.subList(from, from + 20));
            }
        }
        return workers.runFor(slice, worker -> {
            List<Candidate> candidates = left.poll();
            if (candidates == null) {
                return Workers.NOTHING_LEFT;
            }
            ClaimRequest request = ClaimRequest.builder(candidates.get(0).key().scope(), HOLDER)
                    .candidates(candidates)
                    .build();
            return client.authority().claimNext(request) instanceof Granted ? 1 : 0;
        });
    }

    private static Sample sweep(Client client, Workers workers, Duration slice) throws Exception {
        Deque<ClaimScope> lapsed = lapsed(client, slice, 15);
        return workers.runFor(
                slice,
                worker -> lapsed.isEmpty()
                        ? Workers.NOTHING_LEFT
                        : client.authority()
                                .reclaimExpired(Sweep.of(lapsed.pop()).withAtMost(BATCH))
                                .ended()
                                .size());
    }

    /** Returns scopes with a hundred lapsed claims each. */
    private static Deque<ClaimScope> lapsed(Client client, Duration slice, int perMillisecond) {
        Deque<ClaimScope> scopes = new ArrayDeque<>();
        for (long items = 0; items < slice.toMillis() * perMillisecond; items += BATCH) {
            ClaimScope scope = newScope();
            claim(client, scope, BRIEFLY);
            scopes.add(scope);
        }
        // The last lease is over by the time that the server has answered a few more calls.
        for (Grant grant : claim(client, newScope(), BRIEFLY)) {
            client.authority().verify(grant.proof());
        }
        return scopes;
    }

    /** Beats a thousand claims, so many in a call, until there were as many heartbeats as asked for, and looks at their table. */
    private void growth(int batch, int heartbeats, Mark hot, Mark growth) throws Exception {
        Client.makeSchema(server, "beaten");
        String size = "SELECT pg_relation_size('beaten.claim')";
        long before;
        try (Client beating = Client.on(server, 1, "beaten")) {
            List<Grant> thousand = new ArrayList<>();
            for (int i = 0; i < 10; i++) {
                thousand.addAll(claim(beating, newScope(), HOUR));
            }
            before = server.count(size);
            int[] next = {0};
            beating.workers().runUntil(heartbeats, worker -> {
                int from = next[0];
                next[0] = (from + batch) % thousand.size();
                return beat(beating, thousand.subList(from, from + batch));
            });
        }
        // A session hands in what it counted when it ends.
        while (server.count(counter("updated")) < heartbeats) {
            Thread.onSpinWait();
        }
        double updates = server.count(counter("updated"));
        findings.bar(growth, Spread.exactly((double) server.count(size) / before));
        findings.bar(hot, Spread.exactly(server.count(counter("hot_updated")) / updates));
        server.run("DROP SCHEMA beaten CASCADE");
    }

    private static String counter(String what) {
        return "SELECT pg_stat_get_tuples_" + what + "('beaten.claim'::regclass)";
    }
}
