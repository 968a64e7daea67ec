package dev.fencepost.bench.figures;

/**
 * Reads the server's own counters, which do not depend on how busy the machine is.
 *
 * <p>Commits are counted in the WAL: the statistics of a database would count autovacuum too.
 */
final class ServerCounters {
    private final BenchServer server;

    ServerCounters(BenchServer server) {
        this.server = server;
    }

    /** Something that does a number of items over a pool whose statements are counted. */
    @FunctionalInterface
    interface Work {
        /** Returns how many items were done. */
        long perform() throws Exception;
    }

    Costs during(Work work) throws Exception {
        // What is still being cleaned up from before is none of the work's.
        server.run("CHECKPOINT");
        server.run("SELECT pg_stat_statements_reset()");
        String from = server.ask("SELECT pg_current_wal_insert_lsn()");
        double items = work.perform();
        String to = server.ask("SELECT pg_current_wal_flush_lsn()");
        long bytes = server.count("SELECT pg_wal_lsn_diff('" + to + "', '" + from + "')::bigint");
        long statements = server.count("SELECT coalesce(sum(calls), 0)::bigint FROM pg_stat_statements");
        long commits = server.count("SELECT coalesce(sum(count), 0)::bigint FROM pg_get_wal_stats('" + from + "', '"
                + to + "', true) WHERE \"resource_manager/record_type\" = 'Transaction/COMMIT'");
        return new Costs(statements / items, commits / items, bytes / items);
    }
}
