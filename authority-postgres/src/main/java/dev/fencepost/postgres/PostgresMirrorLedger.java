package dev.fencepost.postgres;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.postgres.call.Database;
import dev.fencepost.postgres.call.FunctionCall;
import dev.fencepost.postgres.call.Records;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** What mirrors have still to show, worked out from the claim rows themselves. */
final class PostgresMirrorLedger implements MirrorLedger {
    /** After so many failures in a row the rest grows no more. */
    private static final int GROWING_RESTS = 12;

    private final Database database;

    PostgresMirrorLedger(Database database) {
        this.database = database;
    }

    @Override
    public List<ClaimEvent> due(ClaimScope scope, int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; it must be from 1 to " + MAX_LIMIT);
        }
        FunctionCall call =
                FunctionCall.of("mirror_due_v1").text(scope.canonical()).number(limit);
        return database.read(
                call,
                rows -> Records.all(rows).stream().map(ClaimEvent::latestOf).toList());
    }

    @Override
    public void shown(ClaimEvent event) {
        database.repeatable(about("mirror_shown_v1", event), ResultSet::next);
    }

    @Override
    public void failed(ClaimEvent event, MirrorWarning warning) {
        Long[] rests = IntStream.rangeClosed(1, GROWING_RESTS)
                .mapToObj(failures -> FunctionCall.toMicros(warning.restAfter(failures)))
                .toArray(Long[]::new);
        database.once(about("mirror_failed_v1", event).numbers(rests), ResultSet::next);
    }

    private static FunctionCall about(String function, ClaimEvent event) {
        return FunctionCall.plain(function)
                .key(event.claim().key())
                .number(event.claim().fence().value())
                .number(event.kind().phase());
    }

    @Override
    public MirrorStatus status(ClaimScope scope) {
        FunctionCall call = FunctionCall.plain("mirror_status_v1").text(scope.canonical());
        return database.read(call, rows -> {
            rows.next();
            return new MirrorStatus(rows.getInt(1), rows.getInt(2), instant(rows, 3), instant(rows, 4));
        });
    }

    private static Optional<Instant> instant(ResultSet rows, int column) throws SQLException {
        return Optional.ofNullable(rows.getObject(column, OffsetDateTime.class)).map(OffsetDateTime::toInstant);
    }
}
