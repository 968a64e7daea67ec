package dev.fencepost.postgres;

import dev.fencepost.claim.ClaimRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads whole answers that are nothing but records. */
final class Records {
    private Records() {}

    static List<ClaimRecord> all(ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        List<ClaimRecord> records = new ArrayList<>();
        while (answers.next()) {
            records.add(answers.record());
        }
        return records;
    }
}
