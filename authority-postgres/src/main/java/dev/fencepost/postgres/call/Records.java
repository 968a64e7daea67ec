package dev.fencepost.postgres.call;

import dev.fencepost.claim.ClaimRecord;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads whole answers that are nothing but records. */
public final class Records {
    private Records() {}

    /** Returns the records of all rows. */
    public static List<ClaimRecord> all(ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        List<ClaimRecord> records = new ArrayList<>();
        while (answers.next()) {
            records.add(answers.record());
        }
        return records;
    }
}
