package dev.fencepost.bench.faults;

import dev.fencepost.authority.Granted;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.Violation;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Looks for lease tokens in the columns of the store: the part of I18 that no answer shows. */
final class SecretColumns {
    private static final int SAMPLE = 20;

    private static final String TABLES = """
            SELECT format('%I.%I', t.schemaname, t.tablename) FROM pg_tables t WHERE t.schemaname = 'fencepost'
            """;

    private SecretColumns() {}

    static List<Violation> judge(FaultServer server, List<RecordedCall> calls) throws SQLException {
        List<String> tokens = calls.stream()
                .flatMap(call -> call.answer(Granted.class).stream())
                .map(granted -> granted.grant().leaseToken().reveal())
                .limit(SAMPLE)
                .toList();
        String url = server.url(server.port());
        List<Violation> violations = new ArrayList<>();
        for (String table : Sql.rows(url, TABLES, row -> row.getString(1))) {
            String sql = "SELECT count(*) FROM " + table + " t WHERE t::text ~ '" + String.join("|", tokens) + "'";
            if (!tokens.isEmpty() && Sql.rows(url, sql, row -> row.getLong(1)).get(0) > 0) {
                violations.add(Liveness.violation("I18", "a lease token stands in a row of " + table));
            }
        }
        return violations;
    }
}
