--liquibase formatted sql logicalFilePath:fencepost/postgres/mirror.sql

--changeset fencepost:phase_v1 splitStatements:false stripComments:false runOnChange:true
-- Where the last claim of an item stands within its fence: 0 granted, 1 ended, 2 reopened. Inlined where it is called.
CREATE OR REPLACE FUNCTION ${schema}.phase_v1(_c ${schema}.claim) RETURNS integer
LANGUAGE sql STABLE AS $fp$
    SELECT CASE WHEN _c.active THEN 0 WHEN _c.reopened_at IS NULL THEN 1 ELSE 2 END
$fp$;

--changeset fencepost:mirror_due_v1 splitStatements:false stripComments:false runOnChange:true
-- The newest event of each item that is not shown yet and whose rest is over, oldest event first.
CREATE OR REPLACE FUNCTION ${schema}.mirror_due_v1(_scope text, _at_most integer)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _now timestamptz := ${schema}.clock_v1();
BEGIN
    RETURN QUERY
    SELECT 'record', _now, NULL::text, NULL::timestamptz, r.v
    FROM (
        SELECT c.scope, c.item, c.fence, coalesce(c.reopened_at, c.ended_at, c.granted_at) AS happened_at
        FROM ${schema}.claim c
        WHERE c.scope = _scope
          AND (c.fence, ${schema}.phase_v1(c)) > (c.shown_fence, c.shown_phase::integer)
          AND (c.mirror_rests_until IS NULL OR c.mirror_rests_until <= _now)
        ORDER BY happened_at, c.item
        LIMIT _at_most) AS d
    CROSS JOIN LATERAL (
        SELECT v FROM ${schema}.claim_record_v1 v
        WHERE v.scope = d.scope AND v.item = d.item AND v.fence = d.fence
        LIMIT 1) AS r
    ORDER BY d.happened_at, d.item;
END
$fp$;

--changeset fencepost:mirror_shown_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.mirror_shown_v1(_scope text, _item text, _fence bigint, _phase integer)
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
BEGIN
    PERFORM ${schema}.check_session_v1();
    PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR NO KEY UPDATE;
    _now := ${schema}.clock_v1();
    UPDATE ${schema}.claim c
    SET shown_fence = _fence, shown_phase = _phase, shown_at = _now, mirror_failures = 0, mirror_rests_until = NULL
    WHERE c.scope = _scope AND c.item = _item AND (_fence, _phase) > (c.shown_fence, c.shown_phase::integer);
END
$fp$;

--changeset fencepost:mirror_failed_v1 splitStatements:false stripComments:false runOnChange:true
-- _rests_us says how long to rest after the first failure in a row, the second, and so on; the last holds for all later.
CREATE OR REPLACE FUNCTION ${schema}.mirror_failed_v1(
    _scope text, _item text, _fence bigint, _phase integer, _rests_us bigint[]) RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
BEGIN
    PERFORM ${schema}.check_session_v1();
    PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR NO KEY UPDATE;
    _now := ${schema}.clock_v1();
    UPDATE ${schema}.claim c
    SET mirror_failures = c.mirror_failures + 1,
        mirror_rests_until = _now
            + _rests_us[least(c.mirror_failures + 1, cardinality(_rests_us))] * interval '1 microsecond'
    WHERE c.scope = _scope AND c.item = _item AND (_fence, _phase) > (c.shown_fence, c.shown_phase::integer);
END
$fp$;

--changeset fencepost:mirror_status_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.mirror_status_v1(
    _scope text, OUT pending integer, OUT failed integer, OUT last_shown_at timestamptz, OUT oldest_pending_at timestamptz)
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    SELECT count(*) FILTER (WHERE d.due),
           count(*) FILTER (WHERE d.due AND d.mirror_failures > 0),
           max(d.shown_at),
           min(d.happened_at) FILTER (WHERE d.due)
    INTO pending, failed, last_shown_at, oldest_pending_at
    FROM (
        SELECT c.shown_at, c.mirror_failures, coalesce(c.reopened_at, c.ended_at, c.granted_at) AS happened_at,
               (c.fence, ${schema}.phase_v1(c)) > (c.shown_fence, c.shown_phase::integer) AS due
        FROM ${schema}.claim c
        WHERE c.scope = _scope) AS d;
END
$fp$;
