package dev.fencepost.cli.demo;

import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.local.LocalPostgres;
import dev.fencepost.postgres.PostgresAuthority;
import dev.fencepost.postgres.PostgresSchema;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;

/** What all processes of a demo share: a PostgreSQL in a directory of its own, and a small board. */
final class DemoStore {
    static final ClaimScope SCOPE = ClaimScope.ofProject("demo");
    /** Short, so that a takeover can be watched; work in earnest takes an hour. */
    static final Duration LEASE = Duration.ofSeconds(4);

    /** The items in the order in which they should be done. */
    static final Map<String, String> BOARD = board();

    private final DataSource dataSource;

    private DemoStore(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    static DemoStore in(Path directory) {
        return new DemoStore(LocalPostgres.at(directory).dataSource());
    }

    void prepare() throws SQLException {
        PostgresSchema.of(dataSource, PostgresAuthority.DEFAULT_SCHEMA).apply();
        reports().create(BOARD.keySet());
    }

    PostgresAuthority authority() {
        return PostgresAuthority.builder(dataSource).build();
    }

    DemoReports reports() {
        return new DemoReports(dataSource);
    }

    static List<Candidate> candidates() {
        return BOARD.keySet().stream().map(item -> Candidate.of(SCOPE, item)).toList();
    }

    private static Map<String, String> board() {
        Map<String, String> items = new LinkedHashMap<>();
        items.put("101", "Log in with a passkey");
        items.put("102", "Export invoices as CSV");
        items.put("103", "Fix the flaky upload test");
        items.put("104", "Cache the price list");
        items.put("105", "Translate the error pages");
        items.put("106", "Upgrade the image library");
        return items;
    }
}
