package dev.fencepost.bench.figures;

import com.github.kagkarlsson.scheduler.Scheduler;
import com.github.kagkarlsson.scheduler.SchedulerBuilder;
import com.github.kagkarlsson.scheduler.task.helper.OneTimeTask;
import com.github.kagkarlsson.scheduler.task.helper.Tasks;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import javax.sql.DataSource;

/**
 * db-scheduler with eight threads, which takes due one-time tasks and deletes them when they have run.
 *
 * <p>Fetching is as its documentation advises for throughput. It polls often, so that no thread waits for the next poll.
 */
final class DbScheduler {
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

    /** Works off this many tasks, or as many as it can in the time, counted from the first to the last. */
    Sample work(DataSource pool, int tasks, Duration time) throws Exception {
        server.run("TRUNCATE scheduled_tasks; INSERT INTO scheduled_tasks (task_name, task_instance, execution_time,"
                + " picked, version) SELECT 'work', i, clock_timestamp() - interval '1 minute', false, 1"
                + " FROM generate_series(1, " + tasks + ") AS i");
        server.run("VACUUM ANALYZE scheduled_tasks");
        AtomicLong done = new AtomicLong();
        AtomicLong first = new AtomicLong();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch all = new CountDownLatch(1);
        OneTimeTask<Void> task = Tasks.oneTime("work").execute((instance, context) -> {
            if (first.compareAndSet(0, System.nanoTime())) {
                started.countDown();
            }
            if (done.incrementAndGet() == tasks) {
                all.countDown();
            }
        });
        Scheduler scheduler = scheduler(pool, task);
        scheduler.start();
        if (!started.await(1, TimeUnit.MINUTES)) {
            throw new IllegalStateException("db-scheduler has not started to work within a minute");
        }
        // Whether it came to the end does not matter: what it did in the time is what counts.
        boolean ignored = all.await(time.toMillis(), TimeUnit.MILLISECONDS);
        long items = done.get();
        long nanos = System.nanoTime() - first.get();
        scheduler.stop();
        return new Sample(items, items, nanos);
    }

    private Scheduler scheduler(DataSource pool, OneTimeTask<Void> task) {
        SchedulerBuilder builder = Scheduler.create(pool, task).threads(THREADS).pollingInterval(Duration.ofMillis(10));
        return (lockAndFetch
                        ? builder.pollUsingLockAndFetch(1.0, 4.0)
                        : builder.pollUsingFetchAndLockOnExecute(1.0, 4.0))
                .build();
    }
}
