package dev.fencepost.cli.session;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Claims as a table for people. */
public final class ClaimTable {
    private static final List<String> HEAD = List.of("ITEM", "STATE", "FENCE", "ATTEMPT", "HOLDER", "LEASE");

    private ClaimTable() {}

    /** Returns the lines of the table, the first of them its head. */
    public static List<String> of(ClaimPage page) {
        List<List<String>> rows = new ArrayList<>();
        rows.add(HEAD);
        page.records().forEach(record -> rows.add(row(record, page.asOf())));
        int[] widths = new int[HEAD.size()];
        rows.forEach(row -> {
            for (int column = 0; column < widths.length; column++) {
                widths[column] = Math.max(widths[column], row.get(column).length());
            }
        });
        return rows.stream().map(row -> line(row, widths)).toList();
    }

    private static List<String> row(ClaimRecord record, Instant asOf) {
        return List.of(
                record.claim().key().itemId(),
                ClaimNodes.code(record.state()),
                record.claim().fence().toString(),
                Integer.toString(record.claim().attempt()),
                ClaimNodes.line(record.claim().claimant()),
                lease(record, asOf));
    }

    private static String lease(ClaimRecord record, Instant asOf) {
        if (record.state() == ClaimState.ENDED) {
            return record.end()
                    .map(end -> end.outcome()
                                    .map(outcome -> ClaimNodes.code(outcome.kind()))
                                    .orElse(ClaimNodes.code(end.cause()))
                            + " at " + end.at())
                    .orElse("");
        }
        Duration left = Duration.between(asOf, record.claim().lease().expiresAt());
        return record.state() == ClaimState.LAPSED
                ? "over since " + ClaimNodes.span(left.negated())
                : ClaimNodes.span(left) + " left";
    }

    private static String line(List<String> row, int[] widths) {
        StringBuilder line = new StringBuilder();
        for (int column = 0; column < widths.length; column++) {
            line.append(row.get(column));
            line.append(" ".repeat(widths[column] - row.get(column).length() + 2));
        }
        return line.toString().stripTrailing();
    }
}
