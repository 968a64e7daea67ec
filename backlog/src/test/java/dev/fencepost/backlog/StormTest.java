package dev.fencepost.backlog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.backlog.card.CardDraft;
import dev.fencepost.backlog.plan.Plan;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.Recording;
import dev.fencepost.contract.invariant.RecordingAdmin;
import dev.fencepost.contract.invariant.Violation;
import dev.fencepost.postgres.PostgresAuthority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Two backlogs on one database in a storm")
class StormTest {
    /** A longer storm: {@code -Dfencepost.storm.claims=100000}. */
    private static final int CLAIMS = Integer.getInteger("fencepost.storm.claims", 600);

    private static final int CARDS = 12;
    private static final int WORKERS_EACH = 4;

    private final CallLog log = new CallLog();
    private final List<String> ids =
            IntStream.range(0, CARDS).mapToObj(i -> "card-" + i).toList();
    private final AtomicInteger claims = new AtomicInteger();
    private volatile boolean over;

    @Test
    @DisplayName("keep every promise of the contract, whoever claims, renews, finishes, lapses, sweeps and takes away")
    void storm() throws Exception {
        TestProject project = TestProject.withRunningTime();

        ItemLog past = storm(project, CLAIMS);

        assertThat(check(past)).isEmpty();
        assertThat(past.entries()).hasSizeGreaterThanOrEqualTo(CLAIMS);
        Set<String> ends = past.entries().stream()
                .flatMap(entry -> entry.record().end().stream())
                .map(StormTest::word)
                .collect(Collectors.toSet());
        assertThat(ends).contains("RECLAIMED", "ABANDONED", "COMPLETED", "FAILED", "BLOCKED");
    }

    @Test
    @DisplayName("are found out when a stale worker can finish its successor's card")
    void brokenGuard() throws Exception {
        TestProject project = TestProject.in("broken");
        TestProject.execute("""
                DO $do$ BEGIN EXECUTE replace(pg_get_functiondef('broken.release_v1'::regproc),
                    'AND c.fence = a.fence AND c.token_sha256 = a.token', ''); END $do$
                """);

        assertThat(check(storm(project, 200))).isNotEmpty();
    }

    private ItemLog storm(TestProject project, int size) throws Exception {
        plan(project);
        try (HikariDataSource north = pool();
                HikariDataSource south = pool()) {
            ExecutorService threads = Executors.newCachedThreadPool();
            List<Future<Void>> work = new ArrayList<>();
            for (HikariDataSource pool : List.of(north, south)) {
                String host = pool == north ? "north" : "south";
                Backlog backlog =
                        Backlog.of(pool, project.schema(), project.backlog().scope());
                for (int i = 0; i < WORKERS_EACH; i++) {
                    work.add(threads.submit(worker(backlog, host, i)));
                }
                AuthorityAdmin admin = PostgresAuthority.builder(pool)
                        .schema(project.schema())
                        .build()
                        .admin();
                work.add(threads.submit(operator(backlog, admin, host)));
            }
            await().atMost(Duration.ofMinutes(1 + size / 200))
                    .until(() -> claims.get() >= size || work.stream().anyMatch(Future::isDone));
            over = true;
            for (Future<Void> each : work) {
                each.get(1, TimeUnit.MINUTES);
            }
            threads.shutdown();
        }
        return ItemLog.read(project.authority(), List.of(project.backlog().scope()));
    }

    /** A backlog does not list what it passes over (I22); nothing here prints secrets (I18). */
    private List<Violation> check(ItemLog past) {
        return InvariantChecker.all().without("I18", "I22").check(Recording.of(log.calls(), past));
    }

    /** Every third card waits for the one before it, so that ends of claims also free others. */
    private void plan(TestProject project) {
        List<CardDraft> drafts = new ArrayList<>();
        for (int i = 0; i < CARDS; i++) {
            CardDraft.Builder draft =
                    CardDraft.builder(ids.get(i), ids.get(i)).specRef("storm").priority(i % 4);
            drafts.add((i % 3 == 2 ? draft.dependsOn(ids.get(i - 1)) : draft).build());
        }
        project.backlog().sync(Plan.of(drafts), Optional.empty(), false);
    }

    private static HikariDataSource pool() {
        HikariConfig config = new HikariConfig();
        config.setDataSource(TestProject.server());
        config.setMaximumPoolSize(WORKERS_EACH + 2);
        return new HikariDataSource(config);
    }

    private Callable<Void> worker(Backlog backlog, String host, int number) {
        String name = host + "-" + number;
        Random dice = new Random(name.hashCode());
        Claimant who = Claimant.ofHost(host).withAgentId(name);
        RecordedBacklog mine = new RecordedBacklog(backlog, log, name, ids);
        return () -> {
            List<Grant> stale = new ArrayList<>();
            while (!over) {
                Duration ttl = Duration.ofMillis(20 + dice.nextInt(100));
                Optional<Grant> won = mine.claim(who, ttl);
                if (won.isEmpty()) {
                    TimeUnit.MILLISECONDS.sleep(dice.nextInt(5));
                    continue;
                }
                claims.incrementAndGet();
                Grant grant = won.get();
                for (int beats = dice.nextInt(3); beats > 0; beats--) {
                    TimeUnit.MILLISECONDS.sleep(dice.nextInt(30));
                    mine.renew(grant.proof(), ttl);
                }
                switch (dice.nextInt(8)) {
                    case 0, 1 -> mine.complete(grant.proof());
                    case 2, 3 -> mine.fail(grant.proof());
                    case 4 -> mine.block(grant.proof());
                    default -> stale.add(grant);
                }
                // Whoever slept through its lease may still try, and must not harm its successor.
                if (stale.size() > 3) {
                    Grant old = stale.remove(0);
                    mine.renew(old.proof(), ttl);
                    mine.complete(old.proof());
                }
            }
            return null;
        };
    }

    /** Sweeps, takes away by force, and puts back what is done or blocked, so that the storm goes on. */
    private Callable<Void> operator(Backlog backlog, AuthorityAdmin direct, String host) {
        String name = host + "-operator";
        Random dice = new Random(name.hashCode());
        RecordedBacklog mine = new RecordedBacklog(backlog, log, name, ids);
        RecordingAdmin admin = new RecordingAdmin(direct, log, name);
        return () -> {
            while (!over) {
                String id = ids.get(dice.nextInt(CARDS));
                switch (dice.nextInt(6)) {
                    case 0 -> mine.reclaim(5);
                    case 1 -> mine.reclaim(id);
                    default -> admin.reopen(new WorkItemKey(backlog.scope(), id), ExpectedFence.force());
                }
                TimeUnit.MILLISECONDS.sleep(dice.nextInt(10));
            }
            return null;
        };
    }

    private static String word(ClaimEnd end) {
        return end.outcome()
                .map(outcome -> outcome.kind().name())
                .orElse(end.cause().name());
    }
}
