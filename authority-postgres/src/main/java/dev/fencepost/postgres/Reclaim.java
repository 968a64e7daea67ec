package dev.fencepost.postgres;

import dev.fencepost.authority.Contended;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.postgres.call.CallFailure;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.GrantRows;
import dev.fencepost.postgres.call.Records;
import dev.fencepost.postgres.call.RequestSettlement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/** reclaimExpired: ends lapsed claims, or hands the longest lapsed one on. */
final class Reclaim {
    /** How many lapsed items a takeover prepares a token for before it knows which one it gets. */
    private static final int PREPARED = 20;

    /** How often a takeover learns that it gets another item than it has prepared for. */
    private static final int ROUNDS = 5;

    private final Database database;

    Reclaim(Database database) {
        this.database = database;
    }

    Swept sweep(Sweep sweep) {
        FunctionCall call = FunctionCall.of("sweep_v1")
                .text(sweep.scope().canonical())
                .micros(sweep.grace())
                .number(sweep.atMost());
        return database.once(call, rows -> new Swept(Records.all(rows)));
    }

    TakeOverResult takeOver(TakeOver takeOver) {
        List<WorkItemKey> prepared = lapsed(takeOver);
        RequestSettlement settlement = new RequestSettlement(database, takeOver.scope(), takeOver.requestId());
        try {
            for (int round = 0; round < ROUNDS; round++) {
                GrantRows found = settlement.send(
                        call(takeOver, prepared),
                        rows -> GrantRows.of(takeOver.requestId(), takeOver.secret())
                                .read(rows));
                if (found.unprepared().isEmpty()) {
                    return answer(found);
                }
                prepared.add(found.unprepared().get());
            }
        } catch (CallFailure e) {
            if (e.fate() != CallFailure.Fate.BUSY) {
                throw Database.nothingHappened(e);
            }
        }
        return new Contended(List.of(), ClaimNext.RETRY_AFTER);
    }

    /** Only the database knows which item it will be, and only the caller's secret gives its token: so look first. */
    private List<WorkItemKey> lapsed(TakeOver takeOver) {
        FunctionCall call = FunctionCall.plain("lapsed_v1")
                .text(takeOver.scope().canonical())
                .micros(takeOver.grace())
                .number(PREPARED);
        return database.read(call, rows -> keys(takeOver, rows));
    }

    private static List<WorkItemKey> keys(TakeOver takeOver, ResultSet rows) throws SQLException {
        List<WorkItemKey> keys = new ArrayList<>();
        while (rows.next()) {
            keys.add(new WorkItemKey(takeOver.scope(), rows.getString(1)));
        }
        return keys;
    }

    private static FunctionCall call(TakeOver takeOver, List<WorkItemKey> prepared) {
        return FunctionCall.of("take_over_v1")
                .text(takeOver.scope().canonical())
                .text(takeOver.requestId().value())
                .bytes(HexFormat.of().parseHex(takeOver.fingerprint()))
                .texts(prepared.stream().map(WorkItemKey::itemId).toArray(String[]::new))
                .binaries(prepared.stream()
                        .map(key -> LeaseToken.derive(takeOver.secret(), key).sha256())
                        .toArray(byte[][]::new))
                .claimant(takeOver.claimant())
                .micros(takeOver.lease())
                .micros(takeOver.grace())
                .limits(takeOver.maxAttempts(), takeOver.limits());
    }

    private static TakeOverResult answer(GrantRows rows) {
        if (rows.alreadyEnded().isPresent()) {
            return rows.alreadyEnded().get();
        }
        List<Grant> grants = rows.grants();
        if (!grants.isEmpty()) {
            return new TakenOver(grants.get(0));
        }
        return rows.isContended()
                ? new Contended(rows.skips(), ClaimNext.RETRY_AFTER)
                : new NothingLapsed(rows.skips());
    }
}
