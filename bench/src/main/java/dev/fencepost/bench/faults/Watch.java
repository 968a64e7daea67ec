package dev.fencepost.bench.faults;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.Violation;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirrors.MirrorPump;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Looks on while things break: at what a mirror is told (I17), and at transactions that dead clients hold open (I21). */
final class Watch implements AutoCloseable {
    private static final int EVERY_MILLIS = 250;
    private static final int DRAINED_AT_ONCE = 50;

    private static final String HELD_OPEN = """
            SELECT a.query FROM pg_stat_activity a
            WHERE a.backend_type = 'client backend' AND a.application_name = 'fencepost'
            AND a.xact_start < clock_timestamp() - interval '5 seconds'
            """;

    private final FaultServer server;
    private final MirrorPump pump;
    private final ClaimScope scope;
    private final Random moods;
    private final Map<WorkItemKey, ClaimEvent> board = new HashMap<>();
    private final AtomicInteger shown = new AtomicInteger();
    private final Queue<Violation> violations = new ConcurrentLinkedQueue<>();
    private final ScheduledFuture<?> looking;
    private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "watch");
        thread.setDaemon(true);
        return thread;
    });

    Watch(FaultServer server, OpenAuthority open, ClaimScope scope, long seed) {
        this.server = server;
        this.pump = new MirrorPump(open.mirrorLedger().orElseThrow(), this::show);
        this.scope = scope;
        this.moods = new Random(seed);
        this.looking = clock.scheduleWithFixedDelay(this::look, EVERY_MILLIS, EVERY_MILLIS, TimeUnit.MILLISECONDS);
    }

    private void look() {
        try {
            pump.drain(scope, DRAINED_AT_ONCE);
            for (String query : Sql.rows(server.url(server.port()), HELD_OPEN, row -> row.getString(1))) {
                violations.add(Liveness.violation("I21", "a transaction stayed open for over 5 s: " + query));
            }
        } catch (AuthorityException | SQLException e) {
            // The server is away, which others judge.
            Thread.onSpinWait();
        } catch (RuntimeException e) {
            violations.add(Liveness.violation("I17", "the watch itself failed: " + e));
        }
    }

    /** A board that shows whatever it is told, except when it is in a mood. */
    private MirrorOutcome show(ClaimEvent event) {
        if (moods.nextInt(4) == 0) {
            throw new IllegalStateException("the board is in a mood");
        }
        ClaimEvent before = board.put(event.claim().key(), event);
        shown.incrementAndGet();
        if (before != null && before.isNewerThan(event)) {
            violations.add(Liveness.violation("I17", "the board went back from " + before + " to " + event));
        }
        return new MirrorOutcome.Shown();
    }

    int shown() {
        return shown.get();
    }

    List<Violation> violations() {
        return List.copyOf(violations);
    }

    @Override
    public void close() {
        looking.cancel(false);
        clock.shutdown();
        try {
            if (!clock.awaitTermination(30, TimeUnit.SECONDS)) {
                clock.shutdownNow();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
