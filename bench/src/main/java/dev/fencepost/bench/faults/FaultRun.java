package dev.fencepost.bench.faults;

import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.bench.faults.FaultSchedule.Planned;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.Recording;
import dev.fencepost.contract.invariant.Violation;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import java.io.IOException;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.postgresql.ds.PGSimpleDataSource;

/** One run: a load, the faults of a schedule, a quiet end, and the judgement. */
final class FaultRun {
    private static final String SCHEMA = "fencepost";
    private static final int TRUTH_CONNECTIONS = 16;
    private static final Duration SETTLED = Duration.ofSeconds(2);

    private final LoadPlan plan = LoadPlan.standard();
    private final CallLog log = new CallLog();
    private final List<Mended> mended = new ArrayList<>();
    private final FaultServer server;
    private final FaultSchedule schedule;
    private final Consumer<String> progress;

    /**
     * Prepares a run.
     *
     * @param progress is told of every fault
     */
    FaultRun(FaultServer server, FaultSchedule schedule, Consumer<String> progress) {
        this.server = server;
        this.schedule = schedule;
        this.progress = progress;
    }

    /**
     * Runs until the schedule is done or the time is over.
     *
     * @param processes how many, at least 2
     * @param agents how many each of them runs
     */
    FaultReport run(int processes, int agents, Duration atMost) throws IOException, SQLException, InterruptedException {
        PostgresSchema.of(dataSource(), SCHEMA).apply();
        WrittenRows.create(server, plan);
        long started = System.nanoTime();
        try (CuttingProxy proxy = new CuttingProxy(server::port);
                LoadCrew crew = new LoadCrew(agents, server.url(proxy.port()), log::add, plan);
                OpenAuthority truth = authority(proxy).asOpenAuthority()) {
            crew.start(processes);
            Watch watch = new Watch(server, truth, plan.scope(), schedule.seed());
            String dead;
            Instant quiet;
            try (watch) {
                breakThings(new Breakage(server, proxy, crew), crew, started + atMost.toNanos());
                quiet = now();
                TimeUnit.MILLISECONDS.sleep(SETTLED.toMillis());
                dead = crew.killFirst().name();
                TimeUnit.MILLISECONDS.sleep(LoadPlan.LEASE.plus(SETTLED).toMillis());
                crew.end();
            }
            long seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - started);
            return judge(truth, watch, dead, quiet, seconds);
        }
    }

    private void breakThings(Breakage breakage, LoadCrew crew, long deadline)
            throws IOException, SQLException, InterruptedException {
        for (Planned fault : schedule.faults()) {
            if (System.nanoTime() > deadline) {
                return;
            }
            TimeUnit.MILLISECONDS.sleep(fault.after().toMillis());
            progress.accept(fault.kind().words());
            long from = System.nanoTime();
            breakage.happen(fault);
            mended.add(new Mended(
                    fault.kind(),
                    from,
                    System.nanoTime(),
                    IntStream.range(0, crew.size())
                            .mapToObj(i -> crew.get(i).name())
                            .toList()));
        }
    }

    private FaultReport judge(OpenAuthority truth, Watch watch, String dead, Instant quiet, long seconds)
            throws SQLException, InterruptedException {
        List<RecordedCall> calls = Settlements.asTwoCalls(log.calls(), mended);
        ItemLog items = ItemLog.read(truth.authority(), List.of(plan.scope()));
        InvariantChecker checker = InvariantChecker.all();
        Set<String> judged = new TreeSet<>(checker.ids());
        judged.addAll(List.of("I17", "I20", "I21"));

        List<Violation> violations =
                new ArrayList<>(checker.check(new Recording(calls, items, WrittenRows.accepted(server, plan))));
        violations.addAll(SecretColumns.judge(server, calls));
        violations.addAll(watch.violations());
        violations.addAll(Liveness.backToNormal(Liveness.survivors(mended), calls));
        violations.addAll(Liveness.crowd(truth.authority()));
        Optional<List<Violation>> holders = Liveness.deadHolders(items, "host-" + dead, quiet);
        holders.ifPresent(found -> {
            judged.add("I19");
            violations.addAll(found);
        });
        return new FaultReport(
                schedule.seed(),
                seconds,
                calls.size(),
                calls.stream().filter(call -> call.failure().isPresent()).count(),
                items.entries().size(),
                counted(),
                watch.shown(),
                violations,
                judged,
                WrittenRows.stale(server, true),
                WrittenRows.stale(server, false));
    }

    private Map<FaultKind, Integer> counted() {
        Map<FaultKind, Integer> counts = new EnumMap<>(FaultKind.class);
        mended.forEach(fault -> counts.merge(fault.kind(), 1, Integer::sum));
        return counts;
    }

    private Instant now() throws SQLException {
        return Sql.rows(
                        server.url(server.port()),
                        "SELECT clock_timestamp()",
                        row -> row.getTimestamp(1).toInstant())
                .get(0);
    }

    /** Goes through the proxy too, which always leads to the server that is the primary now. */
    private PostgresAuthority authority(CuttingProxy proxy) {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl(server.url(proxy.port()));
        config.setMaximumPoolSize(TRUTH_CONNECTIONS);
        config.setMinimumIdle(1);
        HikariDataSource pool = new HikariDataSource(config);
        return PostgresAuthority.builder(pool)
                .schema(SCHEMA)
                .onClose(pool::close)
                .build();
    }

    private PGSimpleDataSource dataSource() {
        PGSimpleDataSource dataSource = new PGSimpleDataSource();
        dataSource.setUrl(server.url(server.port()));
        return dataSource;
    }
}
