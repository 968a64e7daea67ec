package dev.fencepost.bench.figures;

import com.zaxxer.hikari.HikariDataSource;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;

/** One process's view of the server: a pool with a connection for every worker, an authority and the floor on it. */
final class Client implements AutoCloseable {
    static final String SCHEMA = "claims";
    static final String SLOW_COMMIT = "-c commit_delay=2000 -c commit_siblings=0";

    private final HikariDataSource pool;
    private final Workers workers;
    private final PostgresAuthority authority;
    private final Floor floor;

    private Client(HikariDataSource pool, int workers, String schema) {
        this.pool = pool;
        this.workers = new Workers(workers);
        this.authority = PostgresAuthority.builder(pool).schema(schema).build();
        this.floor = new Floor(pool);
    }

    static void makeSchema(BenchServer server, String schema) {
        server.run(PostgresSchema.print(schema));
    }

    static Client of(BenchServer server, int workers) {
        return new Client(server.pool(workers, ""), workers, SCHEMA);
    }

    static Client on(BenchServer server, int workers, String schema) {
        return new Client(server.pool(workers, ""), workers, schema);
    }

    /** Opens a client whose every commit takes about 2.5 milliseconds, as on a disk of that latency. */
    static Client withSlowCommit(BenchServer server, int workers) {
        return new Client(server.pool(workers, SLOW_COMMIT), workers, SCHEMA);
    }

    /** Opens a client whose statements the server counts. */
    static Client counted(BenchServer server, int workers) {
        return new Client(server.countedPool(workers), workers, SCHEMA);
    }

    HikariDataSource pool() {
        return pool;
    }

    Workers workers() {
        return workers;
    }

    PostgresAuthority authority() {
        return authority;
    }

    Floor floor() {
        return floor;
    }

    @Override
    public void close() {
        authority.close();
        pool.close();
    }
}
