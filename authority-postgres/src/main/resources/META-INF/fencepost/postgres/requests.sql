--liquibase formatted sql logicalFilePath:fencepost/postgres/requests.sql

--changeset fencepost:predecessors_v1 splitStatements:false stripComments:false runOnChange:true
-- What the predecessors of a request's active grants left, with the evidence there was when they were granted.
CREATE OR REPLACE FUNCTION ${schema}.predecessors_v1(_scope text, _request_id text, _now timestamptz)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql STABLE AS $fp$
BEGIN
    RETURN QUERY
    SELECT 'predecessor', _now, NULL::text, NULL::timestamptz,
           ROW(h.scope, h.item, h.fence, h.previous_fence, h.attempt,
               h.host_id, h.agent_id, h.owner_id, h.execution_id, h.attributes,
               h.concurrency_key, h.request_id, h.ordinal, h.granted_at, h.expires_at, h.progress,
               h.end_cause, h.ended_at, h.outcome, h.note, h.retry_after_us, h.result, h.reason, NULL,
               ARRAY(SELECT e.packet FROM ${schema}.evidence e
                     WHERE e.scope = h.scope AND e.item = h.item AND e.fence = h.fence
                       AND e.ordinal <= c.predecessor_evidence ORDER BY e.ordinal),
               ARRAY(SELECT (extract(epoch FROM e.recorded_at) * 1000000)::bigint FROM ${schema}.evidence e
                     WHERE e.scope = h.scope AND e.item = h.item AND e.fence = h.fence
                       AND e.ordinal <= c.predecessor_evidence ORDER BY e.ordinal)
           )::${schema}.claim_record_v1
    FROM ${schema}.claim c
    CROSS JOIN LATERAL (
        SELECT p.* FROM ${schema}.history p
        WHERE p.scope = c.scope AND p.item = c.item AND p.fence = c.previous_fence
        LIMIT 1) h
    WHERE c.scope = _scope AND c.request_id = _request_id AND c.active AND c.previous_fence IS NOT NULL
    ORDER BY c.ordinal;
END
$fp$;

--changeset fencepost:was_decided_v1 splitStatements:false stripComments:false runOnChange:true
-- Whether a request id was ever granted or voided. In one snapshot: a claim that moves into the past is seen once.
CREATE OR REPLACE FUNCTION ${schema}.was_decided_v1(_scope text, _request_id text) RETURNS boolean
LANGUAGE plpgsql STABLE AS $fp$
BEGIN
    RETURN EXISTS (SELECT FROM ${schema}.claim c
                   WHERE c.scope = _scope AND c.request_id = _request_id AND c.active)
        OR EXISTS (SELECT FROM ${schema}.history h WHERE h.scope = _scope AND h.request_id = _request_id)
        OR EXISTS (SELECT FROM ${schema}.closed_request r WHERE r.scope = _scope AND r.request_id = _request_id);
END
$fp$;

--changeset fencepost:decided_v1 splitStatements:false stripComments:false runOnChange:true
-- Says what a request that was decided before was granted: its current grants, else how all of them ended.
CREATE OR REPLACE FUNCTION ${schema}.decided_v1(_scope text, _request_id text, _fingerprint bytea, _now timestamptz)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql STABLE AS $fp$
BEGIN
    IF EXISTS (SELECT FROM ${schema}.claim c
               WHERE c.scope = _scope AND c.request_id = _request_id AND c.active AND c.fingerprint <> _fingerprint)
       OR EXISTS (SELECT FROM ${schema}.history h
                  WHERE h.scope = _scope AND h.request_id = _request_id AND h.fingerprint <> _fingerprint)
       OR EXISTS (SELECT FROM ${schema}.closed_request r
                  WHERE r.scope = _scope AND r.request_id = _request_id AND r.fingerprint <> _fingerprint) THEN
        RETURN NEXT ROW('conflict', _now, NULL, NULL, NULL)::${schema}.answer_v1;
        RETURN;
    END IF;

    RETURN QUERY
    SELECT 'grant', _now, NULL::text, NULL::timestamptz, ${schema}.present_record_v1(c)
    FROM ${schema}.claim c
    WHERE c.scope = _scope AND c.request_id = _request_id AND c.active AND c.expires_at > _now
    ORDER BY c.ordinal;
    IF FOUND THEN
        RETURN QUERY SELECT * FROM ${schema}.predecessors_v1(_scope, _request_id, _now);
        RETURN;
    END IF;

    RETURN NEXT ROW('ended', _now, NULL, NULL, NULL)::${schema}.answer_v1;
    RETURN QUERY
    SELECT 'record', _now, NULL::text, NULL::timestamptz, v
    FROM ${schema}.claim_record_v1 v
    WHERE v.scope = _scope AND v.request_id = _request_id
    ORDER BY v.ordinal;
END
$fp$;

--changeset fencepost:resolve_v1 splitStatements:false stripComments:false runOnChange:true
-- Waits for the request if it is still running; then finds its grants, or voids its id so that a late original fails.
CREATE OR REPLACE FUNCTION ${schema}.resolve_v1(_scope text, _request_id text)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' SET enable_seqscan = off AS $fp$
DECLARE
    _now timestamptz;
BEGIN
    PERFORM ${schema}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.advisory_key_v1('request', _scope, _request_id));
    _now := ${schema}.clock_v1();

    -- A write in either case: with synchronous replication, its commit says that the original's is on the standby too.
    UPDATE ${schema}.claim c SET shown_at = c.shown_at
    WHERE c.scope = _scope AND c.request_id = _request_id AND c.active;

    RETURN QUERY
    SELECT 'record', _now, NULL::text, NULL::timestamptz, v
    FROM ${schema}.claim_record_v1 v
    WHERE v.scope = _scope AND v.request_id = _request_id
    ORDER BY v.ordinal;
    IF NOT FOUND THEN
        INSERT INTO ${schema}.closed_request (scope, request_id) VALUES (_scope, _request_id) ON CONFLICT DO NOTHING;
        RETURN NEXT ROW('voided', _now, NULL, NULL, NULL)::${schema}.answer_v1;
    END IF;
END
$fp$;
