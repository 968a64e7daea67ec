package dev.fencepost.bench.figures;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Duration;
import javax.sql.DataSource;

/**
 * db-scheduler with eight threads, which takes due one-time tasks and deletes them when they have run.
 *
 * <p>Fetching is as its documentation advises for throughput. It polls often, so that no thread waits for the next poll.
 */
final class DbScheduler implements Rival {
    private static final int THREADS = 8;

    private final BenchServer server;
    private final boolean lockAndFetch;

    DbScheduler(BenchServer server, boolean lockAndFetch) {
        this.server = server;
        this.lockAndFetch = lockAndFetch;
    }

    static void prepare(BenchServer server) {
        server.run("""
                CREATE TABLE scheduled_tasks (
                    task_name text NOT NULL, task_instance text NOT NULL, task_data bytea,
                    execution_time timestamptz NOT NULL, picked boolean NOT NULL, picked_by text,
                    last_success timestamptz, last_failure timestamptz, consecutive_failures integer,
                    last_heartbeat timestamptz, version bigint NOT NULL, priority smallint,
                    PRIMARY KEY (task_name, task_instance));
                CREATE INDEX execution_time_idx ON scheduled_tasks (execution_time);
                CREATE INDEX last_heartbeat_idx ON scheduled_tasks (last_heartbeat);
                """);
    }

    @Override
    public Sample work(DataSource pool, int tasks, Duration time) throws Exception {
        server.run("TRUNCATE scheduled_tasks; INSERT INTO scheduled_tasks (task_name, task_instance, execution_time,"
                + " picked, version) SELECT 'work', i, clock_timestamp() - interval '1 minute', false, 1"
                + " FROM generate_series(1, " + tasks + ") AS i");
        server.run("VACUUM ANALYZE scheduled_tasks");
        Tally tally = new Tally(tasks);
        OneTimeTask<Void> task = Tasks.oneTime("work").execute((instance, context) -> tally.add());
        Scheduler scheduler = scheduler(pool, task);
        scheduler.start();
        try {
            return tally.await("db-scheduler", time);
        } finally {
            scheduler.stop();
        }
    }

    private Scheduler scheduler(DataSource pool, OneTimeTask<Void> task) {
        SchedulerBuilder builder = Scheduler.create(pool, task).threads(THREADS).pollingInterval(Duration.ofMillis(10));
        return (lockAndFetch
                        ? builder.pollUsingLockAndFetch(1.0, 4.0)
                        : builder.pollUsingFetchAndLockOnExecute(1.0, 4.0))
                .build();
    }
}
