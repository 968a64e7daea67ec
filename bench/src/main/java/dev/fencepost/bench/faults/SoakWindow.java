package dev.fencepost.bench.faults;

import dev.fencepost.contract.invariant.RecordedCall;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** The times of the calls since the last look; a call itself is forgotten at once, so that hours do not fill the memory. */
final class SoakWindow {
    private static final String STORE = """
            SELECT pg_total_relation_size('fencepost.claim') / 1024,
                pg_total_relation_size('fencepost.history') / 1024,
                (SELECT s.n_dead_tup FROM pg_stat_user_tables s
                 WHERE s.schemaname = 'fencepost' AND s.relname = 'claim')
            """;

    private final List<Long> micros = new ArrayList<>();

    synchronized void add(RecordedCall call) {
        if (call.answer().isPresent()) {
            micros.add(TimeUnit.NANOSECONDS.toMicros(call.finished() - call.started()));
        }
    }

    private synchronized long[] drain() {
        long[] sorted = micros.stream().mapToLong(Long::longValue).sorted().toArray();
        micros.clear();
        return sorted;
    }

    SoakSample sample(Duration since, FaultServer server, LoadCrew crew) throws SQLException {
        long[] sorted = drain();
        long memory = IntStream.range(0, crew.size())
                .mapToLong(i -> memoryMb(crew.get(i).pid()))
                .max()
                .orElse(0);
        return Sql.rows(
                        server.url(server.port()),
                        STORE,
                        row -> new SoakSample(
                                since.toSeconds(),
                                sorted.length,
                                percentile(sorted, 50),
                                percentile(sorted, 99),
                                memory,
                                row.getLong(1),
                                row.getLong(2),
                                row.getLong(3)))
                .get(0);
    }

    private static long percentile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1L) * percent / 100)];
    }

    /** Returns 0 where the system does not tell: only Linux has this file. */
    private static long memoryMb(long pid) {
        try {
            return Files.readAllLines(Path.of("/proc", Long.toString(pid), "status")).stream()
                    .filter(line -> line.startsWith("VmRSS:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        } catch (IOException e) {
            return 0;
        }
    }
}
