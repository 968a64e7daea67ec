--liquibase formatted sql logicalFilePath:fencepost/postgres/reclaim_expired.sql

--changeset fencepost:sweep_v1 splitStatements:false stripComments:false runOnChange:true
-- Ends lapsed claims, longest lapsed first. Waits for nothing: whoever has a row locked is ending or keeping it.
CREATE OR REPLACE FUNCTION ${schema}.sweep_v1(_scope text, _grace_us bigint, _at_most integer)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' SET enable_seqscan = off AS $fp$
DECLARE
    _now timestamptz;
    _ended_at timestamptz;
    _c ${schema}.claim;
BEGIN
    PERFORM ${schema}.check_session_v1();
    _now := ${schema}.clock_v1();
    FOR _c IN
        SELECT * FROM ${schema}.claim c
        WHERE c.scope = _scope AND c.active AND c.expires_at + _grace_us * interval '1 microsecond' <= _now
        ORDER BY c.expires_at, c.item
        LIMIT _at_most
        FOR UPDATE SKIP LOCKED
    LOOP
        _ended_at := greatest(_now, _c.granted_at);
        PERFORM ${schema}.archive_v1(_c, 'RECLAIMED', _ended_at, NULL);
        UPDATE ${schema}.claim c
        SET active = false, ended_at = _ended_at, standing = 'FREE', rests_until = NULL
        WHERE c.scope = _c.scope AND c.item = _c.item;
        RETURN QUERY
        SELECT 'record', _now, NULL::text, NULL::timestamptz, v FROM ${schema}.claim_record_v1 v
        WHERE v.scope = _c.scope AND v.item = _c.item AND v.fence = _c.fence;
    END LOOP;
END
$fp$;

--changeset fencepost:lapsed_v1 splitStatements:false stripComments:false runOnChange:true
-- The items that a takeover would look at first, so that it can prepare their tokens; it promises nothing.
CREATE OR REPLACE FUNCTION ${schema}.lapsed_v1(_scope text, _grace_us bigint, _at_most integer)
RETURNS SETOF text
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _now timestamptz := ${schema}.clock_v1();
BEGIN
    RETURN QUERY
    SELECT c.item FROM ${schema}.claim c
    WHERE c.scope = _scope AND c.active AND c.expires_at + _grace_us * interval '1 microsecond' <= _now
    ORDER BY c.expires_at, c.item
    LIMIT _at_most;
END
$fp$;

--changeset fencepost:take_over_v1 splitStatements:false stripComments:false runOnChange:true
-- Ends the longest-lapsed claim that the terms allow and grants its item. _items and _tokens are what was prepared for.
CREATE OR REPLACE FUNCTION ${schema}.take_over_v1(
    _scope text,
    _request_id text,
    _fingerprint bytea,
    _items text[],
    _tokens bytea[],
    _host_id text,
    _agent_id text,
    _owner_id text,
    _execution_id text,
    _attributes text[],
    _lease_us bigint,
    _grace_us bigint,
    _max_attempts integer,
    _per_scope integer,
    _per_claimant integer,
    _per_host integer,
    _per_key integer)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' SET enable_seqscan = off AS $fp$
DECLARE
    _grace CONSTANT interval := _grace_us * interval '1 microsecond';
    _limited CONSTANT boolean := num_nonnulls(_per_scope, _per_claimant, _per_host, _per_key) > 0;
    _terms CONSTANT ${schema}.terms_v1 := ROW(
        _request_id, _fingerprint, _host_id, _agent_id, _owner_id, _execution_id, _attributes,
        _lease_us * interval '1 microsecond', _max_attempts, _per_scope, _per_claimant, _per_host, _per_key);
    _now timestamptz;
    _lapsed record;
    _old ${schema}.claim;
    _cause text;
    _token bytea;
    _skipped integer := 0;
BEGIN
    PERFORM ${schema}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.advisory_key_v1('request', _scope, _request_id));
    IF ${schema}.was_decided_v1(_scope, _request_id) THEN
        _now := ${schema}.clock_v1();
        RETURN QUERY SELECT * FROM ${schema}.decided_v1(_scope, _request_id, _fingerprint, _now);
        RETURN;
    END IF;
    IF _limited THEN
        PERFORM pg_advisory_xact_lock(${schema}.advisory_key_v1('scope', _scope, ''));
    ELSE
        PERFORM pg_advisory_xact_lock_shared(${schema}.advisory_key_v1('scope', _scope, ''));
    END IF;
    _now := ${schema}.clock_v1();

    FOR _lapsed IN
        SELECT c.item, c.fence, c.concurrency_key, c.counted_attempts FROM ${schema}.claim c
        WHERE c.scope = _scope AND c.active AND c.expires_at + _grace <= _now
        ORDER BY c.expires_at, c.item
    LOOP
        _cause := CASE WHEN _lapsed.counted_attempts >= _max_attempts THEN 'QUARANTINED' END;
        IF _cause IS NULL AND _limited THEN
            _cause := ${schema}.full_limit_v1(_scope, _terms, _lapsed.concurrency_key, _now);
        END IF;
        IF _cause IS NULL THEN
            _token := _tokens[array_position(_items, _lapsed.item)];
            IF _token IS NULL THEN
                RETURN NEXT ROW('unprepared', _now, NULL, NULL,
                    ${schema}.named_record_v1(_scope, _lapsed.item))::${schema}.answer_v1;
                RETURN;
            END IF;
            SELECT * INTO _old FROM ${schema}.claim c
            WHERE c.scope = _scope AND c.item = _lapsed.item
              AND c.fence = _lapsed.fence AND c.active AND c.expires_at + _grace <= _now
            FOR UPDATE SKIP LOCKED;
            IF FOUND THEN
                RETURN NEXT ROW('grant', _now, NULL, NULL, ${schema}.present_record_v1(
                    ${schema}.regrant_v1(_old, _terms, _now, ${schema}.epoch_v1(), 1, _token, _old.concurrency_key)
                    ))::${schema}.answer_v1;
                RETURN QUERY SELECT * FROM ${schema}.predecessors_v1(_scope, _request_id, _now);
                RETURN;
            END IF;
            _cause := 'CONTENDED';
        END IF;
        IF _skipped < 100 OR _cause = 'CONTENDED' THEN
            _skipped := _skipped + 1;
            RETURN NEXT ROW('skip', _now, _cause, NULL,
                ${schema}.named_record_v1(_scope, _lapsed.item))::${schema}.answer_v1;
        END IF;
    END LOOP;
END
$fp$;
