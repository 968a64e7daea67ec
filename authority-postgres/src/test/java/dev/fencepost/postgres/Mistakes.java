package dev.fencepost.postgres;

import java.util.List;

/** The mistakes that are easily made in such SQL, most of them seen in the field. */
final class Mistakes {
    /** Rows, and the locks of their commit, are quick: this keeps a window open long enough to be raced through. */
    private static final String PAUSE = " PERFORM pg_sleep(0.02); ";

    private Mistakes() {}

    static List<Mistake> all() {
        return List.of(
                Mistake.caughtBy("waitedHeartbeat", "now() is used instead of the clock")
                        .in("clock_v1 splitStatements", "pg_catalog.clock_timestamp()", "pg_catalog.now()"),
                Mistake.caughtBy("heartbeatThatWaited", "a heartbeat reads the clock before it waits")
                        .in("heartbeat_v1 splitStatements", "BEGIN\n", "BEGIN _now := ${schema}.clock_v1();\n")
                        .in(
                                "heartbeat_v1 splitStatements",
                                "AS locked;\n    _now :=",
                                "AS locked;\n    _now := _now; --"),
                Mistake.caughtBy("concurrentDuplicatesGetTheSameGrants", "the lock and the read are one statement")
                        .in(
                                "pick_v1 splitStatements",
                                "_locked := pg_advisory_xact_lock(",
                                "_was_decided := (SELECT d FROM (SELECT pg_advisory_xact_lock(")
                        .in(
                                "pick_v1 splitStatements",
                                "_request_id)) IS NOT NULL",
                                "_request_id)) OFFSET 0) AS l CROSS JOIN LATERAL ${schema}.was_decided_v1("
                                        + "_scope, _request_id) AS d)")
                        .in(
                                "pick_v1 splitStatements",
                                "SELECT _epoch IS NULL AND (",
                                "SELECT _was_decided AND (true OR "),
                Mistake.caughtBy("concurrentDuplicatesGetTheSameGrants", "the lock of the request is missing")
                        .in("pick_v1 splitStatements", "_locked := pg_advisory_xact_lock(", "_locked := abs(")
                        .in(
                                "pick_v1 splitStatements",
                                "            IF _was_decided THEN",
                                PAUSE + "IF _was_decided THEN"),
                Mistake.caughtBy("everyRaceHasAsManyWinnersAsItCan", "no key is unique and no item is locked")
                        .in("claim-table", "PRIMARY KEY (scope, item)", "PRIMARY KEY (scope, item, request_id)")
                        .in(
                                "pick_v1 splitStatements",
                                "NOT pg_try_advisory_xact_lock(",
                                "NOT pg_try_advisory_xact_lock_shared(")
                        .in("pick_v1 splitStatements", "ON CONFLICT (scope, item) DO", "ON CONFLICT DO"),
                Mistake.caughtBy("everyRaceHasAsManyWinnersAsItCan", "a row is not checked again under its lock")
                        .in(
                                "pick_v1 splitStatements",
                                "NOT pg_try_advisory_xact_lock(",
                                "NOT pg_try_advisory_xact_lock_shared(")
                        .in("pick_v1 splitStatements", "FOR UPDATE SKIP LOCKED", "FOR UPDATE")
                        .in(
                                "pick_v1 splitStatements",
                                "ELSIF ${schema}.obstacle_v1(_old",
                                "ELSIF false AND ${schema}.obstacle_v1(_old")
                        .in(
                                "regrant_v1 splitStatements",
                                "AND c.fence = _c.fence\n      AND NOT (c.active AND c.expires_at > _now)",
                                ""),
                Mistake.caughtBy("fenceRises", "the fence does not come from the row's last one")
                        .in("next_fence_v1 splitStatements", "coalesce(_last, 0) + 1", "1"),
                Mistake.caughtBy("risingEpoch", "the epoch is ignored")
                        .in("next_fence_v1 splitStatements", "_epoch << 40", "1"),
                Mistake.caughtBy("itemStateOutlivesPrune", "prune drops the fence counters")
                        .in(
                                "prune_v1 splitStatements",
                                "RETURN _dropped;",
                                "DELETE FROM ${schema}.claim c WHERE NOT c.active; RETURN _dropped;"),
                Mistake.caughtBy("lostAtTheExpiry", "an expiry is inclusive to verify")
                        .in("loss_v1 splitStatements", "_c.expires_at > _now", "_c.expires_at >= _now"),
                Mistake.caughtBy("heartbeatRevivesNothing", "an expiry is inclusive to a heartbeat")
                        .in("heartbeat_v1 splitStatements", "c.expires_at > _now", "c.expires_at >= _now"),
                Mistake.caughtBy("heartbeatNeverShortens", "a heartbeat sets the expiry whatever it was")
                        .in("heartbeat_v1 splitStatements", "greatest(c.expires_at,", "greatest(NULL,"),
                Mistake.caughtBy("wrongProofOfAnActiveClaim", "a heartbeat does not check the token")
                        .in("heartbeat_v1 splitStatements", "AND c.token_sha256 = a.token", ""),
                Mistake.caughtBy("staleReleaseTouchesNothing", "a release ends whatever claim the item has")
                        .in("release_v1 splitStatements", "AND c.fence = a.fence AND c.token_sha256 = a.token", ""),
                Mistake.caughtBy("limitsAreStrictUnderContention", "limits are counted outside the exclusive lock")
                        .in(
                                "pick_v1 splitStatements",
                                "IF _alone THEN\n        _locked := pg_advisory_xact_lock(",
                                "IF _alone THEN\n        _locked := pg_advisory_xact_lock_shared(")
                        .in(
                                "pick_v1 splitStatements",
                                "_full := nullif(_cause, 'LIMIT_KEY');",
                                "_full := nullif(_cause, 'LIMIT_KEY');" + PAUSE),
                Mistake.caughtBy("heartbeatPassesGuard", "requireCurrent locks FOR SHARE")
                        .in("hold_current_v1 splitStatements", "FOR KEY SHARE", "FOR SHARE"),
                Mistake.caughtBy("releaseWaitsForGuard", "a plain UPDATE ends a claim")
                        .in(
                                "release_v1 splitStatements",
                                "c.item = q.item FOR UPDATE",
                                "c.item = q.item FOR NO KEY UPDATE"),
                Mistake.caughtBy("isolationRefused", "any isolation level will do")
                        .in("check_session_v1 splitStatements", "<> 'read committed'", "= 'no such level'"));
    }
}
