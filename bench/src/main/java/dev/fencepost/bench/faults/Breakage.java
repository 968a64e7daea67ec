package dev.fencepost.bench.faults;

import dev.fencepost.bench.faults.FaultSchedule.Planned;
import java.io.IOException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Breaks things, one at a time, and mends them. */
final class Breakage {
    private static final Duration SPELL = Duration.ofSeconds(2);
    private static final int PATIENCE_SECONDS = 20;

    private static final String TERMINATE_SOME = """
            SELECT pg_terminate_backend(a.pid) FROM pg_stat_activity a
            WHERE a.backend_type = 'client backend' AND a.pid <> pg_backend_pid()
            ORDER BY random() LIMIT %d
            """;

    private final FaultServer server;
    private final CuttingProxy proxy;
    private final LoadCrew crew;

    Breakage(FaultServer server, CuttingProxy proxy, LoadCrew crew) {
        this.server = server;
        this.proxy = proxy;
        this.crew = crew;
    }

    /** Breaks something and returns once it is mended. */
    void happen(Planned fault) throws IOException, SQLException, InterruptedException {
        switch (fault.kind()) {
            case KILL_SERVER -> server.crashAndRestart();
            case TERMINATE_SESSIONS -> server.run(TERMINATE_SOME.formatted(2 + fault.choose(6)));
            case CUT_BEFORE, CUT_DURING, CUT_AFTER -> cut(fault.kind());
            case PAUSE_PROCESS -> pause(fault);
            case KILL_PROCESS -> crew.replace(fault.choose(crew.size()));
            case FULL_POOL -> fillUp();
            case SLOW_DISK -> slowDown();
            case PROMOTE -> server.promote();
        }
    }

    private void cut(FaultKind moment) throws InterruptedException, IOException {
        proxy.cutNext(moment);
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!proxy.hasCut()) {
            if (System.nanoTime() > deadline) {
                throw new IOException("nobody sent a request that could be cut: the load stands still");
            }
            TimeUnit.MILLISECONDS.sleep(2);
        }
    }

    private void pause(Planned fault) throws IOException, InterruptedException {
        LoadProcess paused = crew.get(fault.choose(crew.size()));
        paused.pause();
        try {
            TimeUnit.MILLISECONDS.sleep(LoadPlan.LEASE.plus(SPELL).toMillis());
        } finally {
            paused.resume();
        }
    }

    private void fillUp() throws SQLException, InterruptedException {
        List<Connection> taken = new ArrayList<>();
        try {
            server.run(TERMINATE_SOME.formatted(30));
            while (true) {
                taken.add(DriverManager.getConnection(server.url(server.port())));
            }
        } catch (SQLException e) {
            // None is left, which was the aim.
            TimeUnit.MILLISECONDS.sleep(SPELL.toMillis());
        } finally {
            for (Connection each : taken) {
                each.close();
            }
        }
    }

    private void slowDown() throws SQLException, InterruptedException {
        server.run("ALTER SYSTEM SET commit_delay = 100000");
        server.run("ALTER SYSTEM SET commit_siblings = 0");
        server.run("SELECT pg_reload_conf()");
        try {
            TimeUnit.MILLISECONDS.sleep(SPELL.toMillis());
        } finally {
            server.run("ALTER SYSTEM RESET commit_delay");
            server.run("ALTER SYSTEM RESET commit_siblings");
            server.run("SELECT pg_reload_conf()");
        }
    }
}
