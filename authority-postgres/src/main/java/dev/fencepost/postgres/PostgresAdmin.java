package dev.fencepost.postgres;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.postgres.call.Answers;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.RequestSettlement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** What operators do, on a PostgreSQL store. */
final class PostgresAdmin implements AuthorityAdmin {
    private final Database database;

    PostgresAdmin(Database database) {
        this.database = database;
    }

    @Override
    public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        // Checked as it will be read back.
        String text = ClaimEnd.abandoned(Instant.EPOCH, reason).reason().orElseThrow();
        FunctionCall call =
                FunctionCall.of("abandon_v1").key(key).number(fence(expected)).text(text);
        return database.once(call, rows -> {
            Answers answers = new Answers(rows);
            if (!answers.next()) {
                return new AbandonResult.NothingToAbandon(key);
            }
            return isMismatch(answers)
                    ? new FenceMismatch(key, answers.fence())
                    : new AbandonResult.Abandoned(answers.record());
        });
    }

    @Override
    public ReopenResult reopen(WorkItemKey key, ExpectedFence expected) {
        FunctionCall call = FunctionCall.of("reopen_v1").key(key).number(fence(expected));
        return database.once(call, rows -> {
            Answers answers = new Answers(rows);
            if (!answers.next()) {
                return new ReopenResult.NothingToReopen(key);
            }
            return isMismatch(answers)
                    ? new FenceMismatch(key, answers.fence())
                    : new ReopenResult.Reopened(answers.record());
        });
    }

    private static @Nullable Long fence(ExpectedFence expected) {
        return expected.fence().map(FencingToken::value).orElse(null);
    }

    private static boolean isMismatch(Answers answers) throws SQLException {
        return answers.entry().equals("mismatch");
    }

    @Override
    public Pruned prune(Retention retention) {
        FunctionCall call =
                FunctionCall.plain("prune_v1").micros(retention.keepFor()).number(retention.keepPerItem());
        return database.once(call, rows -> {
            rows.next();
            return new Pruned(rows.getLong(1));
        });
    }

    @Override
    public HolderAt historyAt(WorkItemKey key, Instant instant) {
        FunctionCall call = FunctionCall.of("history_at_v1").key(key).instant(Optional.of(instant));
        return database.read(call, rows -> {
            Answers answers = new Answers(rows);
            if (!answers.next()) {
                return new HolderAt.HeldByNobody();
            }
            return answers.entry().equals("forgotten")
                    ? new HolderAt.Forgotten()
                    : new HolderAt.HeldBy(answers.record());
        });
    }

    @Override
    public RequestFate resolve(ClaimScope scope, RequestId requestId) {
        return database.repeatable(RequestSettlement.resolve(scope, requestId), rows -> fate(requestId, rows));
    }

    private static RequestFate fate(RequestId requestId, ResultSet rows) throws SQLException {
        Answers answers = new Answers(rows);
        List<ClaimRecord> records = new ArrayList<>();
        while (answers.next()) {
            if (answers.entry().equals("voided")) {
                return new RequestFate.Voided(requestId);
            }
            records.add(answers.record());
        }
        return new RequestFate.Decided(records);
    }

    @Override
    public EvidenceResult recordEvidence(ClaimProof proof, Packet packet) {
        FunctionCall call = Holders.byProof("record_evidence_v1", proof).text(packet.json());
        return database.repeatable(call, rows -> {
            Answers answers = new Answers(rows);
            answers.next();
            return answers.entry().equals("lost")
                    ? Holders.lost(proof, answers)
                    : new EvidenceResult.Recorded(
                            new Evidence(packet, answers.until().orElseThrow()));
        });
    }
}
