package dev.fencepost.bench.figures;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import javax.sql.DataSource;
import net.javacrumbs.shedlock.core.LockConfiguration;
import net.javacrumbs.shedlock.core.LockProvider;
import net.javacrumbs.shedlock.core.SimpleLock;
import net.javacrumbs.shedlock.provider.jdbctemplate.JdbcTemplateLockProvider;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * ShedLock with the time of the database: eight threads that each take a lock named by an item, and give it back.
 *
 * <p>It chooses no item: each thread is told the name of one that nobody else wants.
 */
final class ShedLock implements Rival {
    private static final Workers THREADS = new Workers(8);
    private static final Duration AT_MOST = Duration.ofMinutes(10);

    private final BenchServer server;

    ShedLock(BenchServer server) {
        this.server = server;
    }

    static void prepare(BenchServer server) {
        server.run("""
                CREATE TABLE shedlock (
                    name varchar(64) PRIMARY KEY, lock_until timestamp NOT NULL, locked_at timestamp NOT NULL,
                    locked_by varchar(255) NOT NULL)
                """);
    }

    @Override
    public Sample work(DataSource pool, int items, Duration time) throws Exception {
        server.run("TRUNCATE shedlock");
        LockProvider locks = new JdbcTemplateLockProvider(JdbcTemplateLockProvider.Configuration.builder()
                .withJdbcTemplate(new JdbcTemplate(pool))
                .usingDbTime()
                .build());
        AtomicInteger next = new AtomicInteger();
        return THREADS.runFor(time, worker -> {
            int item = next.incrementAndGet();
            return item > items ? Workers.NOTHING_LEFT : lockAndUnlock(locks, "item-" + item);
        });
    }

    private static int lockAndUnlock(LockProvider locks, String name) {
        Optional<SimpleLock> lock = locks.lock(new LockConfiguration(Instant.now(), name, AT_MOST, Duration.ZERO));
        lock.ifPresent(SimpleLock::unlock);
        return lock.isPresent() ? 1 : 0;
    }
}
