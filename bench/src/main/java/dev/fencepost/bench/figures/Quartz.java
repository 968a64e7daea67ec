package dev.fencepost.bench.figures;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.Properties;
import javax.sql.DataSource;
import org.quartz.Job;
import org.quartz.JobBuilder;
import org.quartz.JobExecutionContext;
import org.quartz.JobExecutionException;
import org.quartz.Scheduler;
import org.quartz.SchedulerException;
import org.quartz.TriggerBuilder;
import org.quartz.impl.StdSchedulerFactory;
import org.quartz.impl.jdbcjobstore.JobStoreSupport;
import org.quartz.impl.jdbcjobstore.JobStoreTX;
import org.quartz.impl.jdbcjobstore.PostgreSQLDelegate;
import org.quartz.utils.ConnectionProvider;
import org.quartz.utils.DBConnectionManager;

/**
 * Quartz as one node of a cluster, with eight threads: each item is a trigger of one durable job that fires once.
 *
 * <p>That is the least it can do for an item: a job of its own for each would have to be stored and deleted as well.
 */
final class Quartz implements Rival {
    private static final int THREADS = 8;
    private static final String NAME = "bench";
    private static final String TALLY = "tally";

    private final BenchServer server;
    private final int batch;

    /**
     * Chooses a mode.
     *
     * @param batch how many triggers a look at the tables may acquire
     */
    Quartz(BenchServer server, int batch) {
        this.server = server;
        this.batch = batch;
    }

    /** Makes the tables by the script that comes with Quartz. */
    static void prepare(BenchServer server) throws IOException {
        try (InputStream script = JobStoreSupport.class.getResourceAsStream("tables_postgres.sql")) {
            if (script == null) {
                throw new IOException("Quartz comes without the script of its tables");
            }
            server.run(new String(script.readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    @Override
    public Sample work(DataSource pool, int items, Duration time) throws Exception {
        DBConnectionManager.getInstance().addConnectionProvider(NAME, new Pooled(pool));
        Scheduler scheduler = new StdSchedulerFactory(settings()).getScheduler();
        try {
            Tally tally = new Tally(items);
            scheduler.getContext().put(TALLY, tally);
            schedule(scheduler, items);
            scheduler.start();
            return tally.await("Quartz", time);
        } finally {
            scheduler.shutdown(true);
        }
    }

    private void schedule(Scheduler scheduler, int items) throws SchedulerException {
        server.run("TRUNCATE qrtz_job_details, qrtz_fired_triggers CASCADE");
        scheduler.scheduleJob(
                JobBuilder.newJob(Item.class)
                        .withIdentity("work")
                        .storeDurably()
                        .build(),
                TriggerBuilder.newTrigger().withIdentity("item").startNow().build());
        // One by one, this would take longer than the work.
        for (String table : new String[] {"qrtz_triggers", "qrtz_simple_triggers"}) {
            server.run("""
                    INSERT INTO %1$s SELECT (jsonb_populate_record(t, jsonb_build_object('trigger_name', 'item-' || i))).*
                    FROM %1$s AS t, generate_series(2, %2$d) AS i
                    """.formatted(table, items));
            server.run("VACUUM ANALYZE " + table);
        }
    }

    private Properties settings() {
        Properties settings = new Properties();
        settings.setProperty("org.quartz.scheduler.instanceName", NAME);
        settings.setProperty("org.quartz.scheduler.instanceId", "AUTO");
        settings.setProperty("org.quartz.scheduler.batchTriggerAcquisitionMaxCount", Integer.toString(batch));
        settings.setProperty("org.quartz.threadPool.threadCount", Integer.toString(THREADS));
        settings.setProperty("org.quartz.jobStore.class", JobStoreTX.class.getName());
        settings.setProperty("org.quartz.jobStore.driverDelegateClass", PostgreSQLDelegate.class.getName());
        settings.setProperty("org.quartz.jobStore.dataSource", NAME);
        settings.setProperty("org.quartz.jobStore.isClustered", "true");
        // Its documentation asks for this where more than one is acquired at once.
        settings.setProperty("org.quartz.jobStore.acquireTriggersWithinLock", Boolean.toString(batch > 1));
        return settings;
    }

    /** The work of an item, which is none. Quartz makes it by its name, so it is public. */
    public static final class Item implements Job {
        @Override
        public void execute(JobExecutionContext context) throws JobExecutionException {
            try {
                Object tally = context.getScheduler().getContext().get(TALLY);
                ((Tally) Objects.requireNonNull(tally)).add();
            } catch (SchedulerException e) {
                throw new JobExecutionException(e);
            }
        }
    }

    private record Pooled(DataSource pool) implements ConnectionProvider {
        @Override
        public Connection getConnection() throws SQLException {
            return pool.getConnection();
        }

        @Override
        public void shutdown() {
            // The pool is not Quartz's.
        }

        @Override
        public void initialize() {
            // It is open.
        }
    }
}
