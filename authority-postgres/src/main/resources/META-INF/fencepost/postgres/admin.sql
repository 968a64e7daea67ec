--liquibase formatted sql logicalFilePath:fencepost/postgres/admin.sql

--changeset fencepost:abandon_v1 splitStatements:false stripComments:false runOnChange:true
-- Forces an item free. No expected fence forces whatever is there.
CREATE OR REPLACE FUNCTION ${schema}.abandon_v1(_scope text, _item text, _expected bigint, _reason text)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
    _ended_at timestamptz;
    _c ${schema}.claim;
BEGIN
    PERFORM ${schema}.check_session_v1();
    SELECT * INTO _c FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR UPDATE;
    _now := ${schema}.clock_v1();
    IF _c.fence <> _expected THEN
        RETURN NEXT ROW('mismatch', _now, NULL, NULL, ${schema}.present_record_v1(_c))::${schema}.answer_v1;
    ELSIF _c.active THEN
        _ended_at := greatest(_now, _c.granted_at);
        PERFORM ${schema}.archive_v1(_c, 'ABANDONED', _ended_at, _reason);
        UPDATE ${schema}.claim c
        SET active = false, ended_at = _ended_at, standing = 'FREE', rests_until = NULL
        WHERE c.scope = _scope AND c.item = _item;
        RETURN QUERY
        SELECT 'record', _now, NULL::text, NULL::timestamptz, v FROM ${schema}.claim_record_v1 v
        WHERE v.scope = _scope AND v.item = _item AND v.fence = _c.fence;
    END IF;
END
$fp$;

--changeset fencepost:reopen_v1 splitStatements:false stripComments:false runOnChange:true
-- Lifts COMPLETED, BLOCKED, rest and quarantine of an item whose last claim has ended, once for each end.
CREATE OR REPLACE FUNCTION ${schema}.reopen_v1(_scope text, _item text, _expected bigint)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
    _reopened_at timestamptz;
    _c ${schema}.claim;
BEGIN
    PERFORM ${schema}.check_session_v1();
    SELECT * INTO _c FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR UPDATE;
    _now := ${schema}.clock_v1();
    IF _c.fence <> _expected THEN
        RETURN NEXT ROW('mismatch', _now, NULL, NULL, ${schema}.present_record_v1(_c))::${schema}.answer_v1;
    ELSIF NOT _c.active AND _c.reopened_at IS NULL THEN
        _reopened_at := greatest(_now, _c.ended_at);
        INSERT INTO ${schema}.reopening (scope, item, fence, reopened_at)
        VALUES (_scope, _item, _c.fence, _reopened_at);
        UPDATE ${schema}.claim c
        SET standing = 'FREE', rests_until = NULL, counted_attempts = 0, reopened_at = _reopened_at
        WHERE c.scope = _scope AND c.item = _item;
        RETURN QUERY
        SELECT 'record', _now, NULL::text, NULL::timestamptz, v FROM ${schema}.claim_record_v1 v
        WHERE v.scope = _scope AND v.item = _item AND v.fence = _c.fence;
    END IF;
END
$fp$;

--changeset fencepost:prune_v1 splitStatements:false stripComments:false runOnChange:true
-- Drops old history. The ids of its requests are remembered in the same statement; the present is not touched.
CREATE OR REPLACE FUNCTION ${schema}.prune_v1(_keep_for_us bigint, _keep_per_item integer) RETURNS bigint
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
    _dropped bigint;
BEGIN
    PERFORM ${schema}.check_session_v1();
    _now := ${schema}.clock_v1();
    WITH old AS (
        SELECT n.scope, n.item, n.fence FROM (
            SELECT h.scope, h.item, h.fence, h.ended_at,
                   row_number() OVER (PARTITION BY h.scope, h.item ORDER BY h.fence DESC) AS nth
            FROM ${schema}.history h) AS n
        WHERE n.nth > _keep_per_item AND n.ended_at + _keep_for_us * interval '1 microsecond' < _now
    ), dropped AS (
        DELETE FROM ${schema}.history h USING old o
        WHERE h.scope = o.scope AND h.item = o.item AND h.fence = o.fence
        RETURNING h.scope, h.item, h.fence, h.request_id, h.fingerprint
    ), remembered AS (
        INSERT INTO ${schema}.closed_request (scope, request_id, fingerprint)
        SELECT DISTINCT d.scope, d.request_id, d.fingerprint FROM dropped d
        ON CONFLICT DO NOTHING
    ), evidence_dropped AS (
        DELETE FROM ${schema}.evidence e USING dropped d
        WHERE e.scope = d.scope AND e.item = d.item AND e.fence = d.fence
    ), reopenings_dropped AS (
        DELETE FROM ${schema}.reopening o USING dropped d
        WHERE o.scope = d.scope AND o.item = d.item AND o.fence = d.fence
    )
    SELECT count(*) INTO _dropped FROM dropped;
    RETURN _dropped;
END
$fp$;

--changeset fencepost:history_at_v1 splitStatements:false stripComments:false runOnChange:true
-- Who held an item at an instant: nobody, somebody, or forgotten, if what would tell was pruned.
CREATE OR REPLACE FUNCTION ${schema}.history_at_v1(_scope text, _item text, _instant timestamptz)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _now timestamptz := ${schema}.clock_v1();
BEGIN
    RETURN QUERY
    WITH remembered AS (
        SELECT v FROM ${schema}.claim_record_v1 v WHERE v.scope = _scope AND v.item = _item
    ), holder AS (
        SELECT r.v FROM remembered r
        WHERE (r.v).granted_at <= _instant AND (r.v).expires_at > _instant
          AND ((r.v).ended_at IS NULL OR (r.v).ended_at > _instant)
        ORDER BY (r.v).fence
        LIMIT 1
    ), oldest AS (
        SELECT r.v FROM remembered r ORDER BY (r.v).fence LIMIT 1
    )
    SELECT 'record', _now, NULL::text, NULL::timestamptz, h.v FROM holder h
    UNION ALL
    SELECT 'forgotten', _now, NULL, NULL, NULL FROM oldest o
    WHERE NOT EXISTS (SELECT FROM holder)
      AND (o.v).previous_fence IS NOT NULL AND (o.v).granted_at > _instant;
END
$fp$;

--changeset fencepost:record_evidence_v1 splitStatements:false stripComments:false runOnChange:true
-- Keeps a late result beside its claim; the same packet once, with its first time.
CREATE OR REPLACE FUNCTION ${schema}.record_evidence_v1(
    _scope text, _item text, _fence bigint, _token bytea, _packet text)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
    _recorded_at timestamptz;
BEGIN
    PERFORM ${schema}.check_session_v1();
    PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR NO KEY UPDATE;
    _now := ${schema}.clock_v1();
    IF ${schema}.loss_v1(_scope, _item, _fence, _token, _now) = 'UNKNOWN' THEN
        RETURN NEXT ROW('lost', _now, 'UNKNOWN', NULL, NULL)::${schema}.answer_v1;
        RETURN;
    END IF;
    SELECT e.recorded_at INTO _recorded_at FROM ${schema}.evidence e
    WHERE e.scope = _scope AND e.item = _item AND e.fence = _fence AND e.packet = _packet;
    IF NOT FOUND THEN
        _recorded_at := _now;
        INSERT INTO ${schema}.evidence (scope, item, fence, ordinal, packet, recorded_at)
        SELECT _scope, _item, _fence, count(*) + 1, _packet, _now FROM ${schema}.evidence e
        WHERE e.scope = _scope AND e.item = _item AND e.fence = _fence;
    END IF;
    RETURN NEXT ROW('recorded', _now, NULL, _recorded_at, NULL)::${schema}.answer_v1;
END
$fp$;

--changeset fencepost:raise_epoch_base_v1 splitStatements:false stripComments:false runOnChange:true
-- For the operator after a restore: lifts the fences of all later grants over any that the lost time may have seen.
CREATE OR REPLACE FUNCTION ${schema}.raise_epoch_base_v1(_base integer) RETURNS integer
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _raised integer;
BEGIN
    PERFORM ${schema}.check_session_v1();
    UPDATE ${schema}.setting s SET epoch_base = _base WHERE s.epoch_base < _base RETURNING s.epoch_base INTO _raised;
    IF _raised IS NULL THEN
        RAISE EXCEPTION 'the base can only be raised: it is % already', (SELECT s.epoch_base FROM ${schema}.setting s)
            USING ERRCODE = 'FP006';
    END IF;
    RETURN _raised;
END
$fp$;
