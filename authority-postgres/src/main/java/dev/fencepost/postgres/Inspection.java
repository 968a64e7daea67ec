package dev.fencepost.postgres;

import dev.fencepost.authority.ClaimPage;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.postgres.call.Answers;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** inspect: reads one page of claims. */
final class Inspection {
    private final Database database;
    private final ClaimQuery query;
    private final Optional<PageCursor> after;

    Inspection(Database database, ClaimQuery query) {
        this.database = database;
        this.query = query;
        this.after = query.cursor().map(PageCursor::parse);
    }

    ClaimPage read() {
        FunctionCall call = FunctionCall.of("inspect_v1")
                .text(query.scope().map(ClaimScope::canonical))
                .text(query.item().map(item -> item.scope().canonical()))
                .text(query.item().map(WorkItemKey::itemId))
                .text(query.hostId())
                .text(query.agentId())
                .flag(query.states().contains(ClaimState.ACTIVE))
                .flag(query.states().contains(ClaimState.LAPSED))
                .flag(query.states().contains(ClaimState.ENDED))
                .instant(query.grantedFrom())
                .instant(query.grantedBefore())
                .text(after.map(cursor -> cursor.key().scope().canonical()))
                .text(after.map(cursor -> cursor.key().itemId()))
                .number(after.map(cursor -> cursor.fence().value()).orElse(null))
                // One more than fits tells whether another page follows.
                .number(query.pageSize() + 1);
        return database.read(call, this::page);
    }

    private ClaimPage page(ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        answers.next();
        Instant asOf = answers.at();
        List<ClaimRecord> found = new ArrayList<>();
        while (answers.next()) {
            found.add(answers.record());
        }
        if (found.size() <= query.pageSize()) {
            return new ClaimPage(found, Optional.empty(), asOf);
        }
        List<ClaimRecord> fits = found.subList(0, query.pageSize());
        return new ClaimPage(
                fits, Optional.of(PageCursor.after(fits.get(fits.size() - 1)).text()), asOf);
    }
}
