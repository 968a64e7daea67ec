--liquibase formatted sql logicalFilePath:fencepost/postgres/claim_next.sql

--changeset fencepost:obstacle_v1 splitStatements:false stripComments:false runOnChange:true
-- Why the state of an item forbids a grant, by the first reason in the order of rule C4; null if nothing does.
CREATE OR REPLACE FUNCTION ${schema}.obstacle_v1(
    _c ${schema}.claim, _now timestamptz, _reclaim boolean, _grace interval, _max_attempts integer) RETURNS text
LANGUAGE sql STABLE AS $fp$
    SELECT CASE
        WHEN _c.active AND _c.expires_at > _now THEN 'HELD'
        WHEN _c.active AND (NOT _reclaim OR _c.expires_at + _grace > _now) THEN 'LAPSED_NOT_RECLAIMABLE'
        WHEN NOT _c.active AND _c.standing <> 'FREE' THEN _c.standing
        WHEN NOT _c.active AND _c.rests_until > _now THEN 'COOLING_DOWN'
        WHEN _c.counted_attempts >= _max_attempts THEN 'QUARANTINED'
    END
$fp$;

--changeset fencepost:terms_v1 splitStatements:false stripComments:false
-- What a claim and a takeover have in common: who asks, under which id, and on which terms.
CREATE TYPE ${schema}.terms_v1 AS (
    request_id text,
    fingerprint bytea,
    host_id text,
    agent_id text,
    owner_id text,
    execution_id text,
    attributes text[],
    lease interval,
    max_attempts integer,
    per_scope integer,
    per_claimant integer,
    per_host integer,
    per_key integer
);

--changeset fencepost:regrant_v1 splitStatements:false stripComments:false runOnChange:true
-- Grants an item that was granted before. The caller has its row FOR UPDATE and has checked it since.
CREATE OR REPLACE FUNCTION ${schema}.regrant_v1(
    _c ${schema}.claim, _terms ${schema}.terms_v1, _now timestamptz, _epoch bigint,
    _ordinal integer, _token bytea, _concurrency_key text) RETURNS ${schema}.claim
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _start timestamptz;
    _granted ${schema}.claim;
BEGIN
    -- Should the clock have stepped back, a claim still ends after its start and before its successor's.
    IF _c.active THEN
        _start := greatest(_now, _c.granted_at);
        PERFORM ${schema}.archive_v1(_c, 'RECLAIMED', _start, NULL);
    ELSE
        _start := greatest(_now, _c.ended_at);
    END IF;

    UPDATE ${schema}.claim c SET
        fence = ${schema}.next_fence_v1(_c.fence, _epoch),
        previous_fence = _c.fence,
        attempt = _c.attempt + 1,
        counted_attempts = _c.counted_attempts + 1,
        active = true,
        host_id = _terms.host_id,
        agent_id = _terms.agent_id,
        owner_id = _terms.owner_id,
        execution_id = _terms.execution_id,
        attributes = _terms.attributes,
        concurrency_key = _concurrency_key,
        request_id = _terms.request_id,
        ordinal = _ordinal,
        fingerprint = _terms.fingerprint,
        token_sha256 = _token,
        granted_at = _start,
        expires_at = _start + _terms.lease,
        progress = NULL,
        predecessor_evidence = (SELECT count(*) FROM ${schema}.evidence e
                                WHERE e.scope = _c.scope AND e.item = _c.item AND e.fence = _c.fence),
        standing = 'FREE',
        rests_until = NULL,
        ended_at = NULL,
        reopened_at = NULL
    WHERE c.scope = _c.scope AND c.item = _c.item AND c.fence = _c.fence
      AND NOT (c.active AND c.expires_at > _now)
    RETURNING c.* INTO STRICT _granted;
    RETURN _granted;
END
$fp$;

--changeset fencepost:full_limit_v1 splitStatements:false stripComments:false runOnChange:true
-- The first limit that leaves no room for one more claim; null if there is room. The caller has the scope to itself.
CREATE OR REPLACE FUNCTION ${schema}.full_limit_v1(
    _scope text, _terms ${schema}.terms_v1, _concurrency_key text, _now timestamptz) RETURNS text
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _of_scope bigint;
    _of_claimant bigint;
    _of_host bigint;
    _of_key bigint;
BEGIN
    SELECT count(*),
           count(*) FILTER (WHERE c.host_id = _terms.host_id AND c.agent_id IS NOT DISTINCT FROM _terms.agent_id),
           count(*) FILTER (WHERE c.host_id = _terms.host_id),
           count(*) FILTER (WHERE c.concurrency_key = _concurrency_key)
    INTO _of_scope, _of_claimant, _of_host, _of_key
    FROM ${schema}.claim c
    WHERE c.scope = _scope AND c.active AND c.expires_at > _now;
    RETURN CASE
        WHEN _of_scope >= _terms.per_scope THEN 'LIMIT_SCOPE'
        WHEN _of_claimant >= _terms.per_claimant THEN 'LIMIT_CLAIMANT'
        WHEN _of_host >= _terms.per_host THEN 'LIMIT_HOST'
        WHEN _of_key >= _terms.per_key AND _concurrency_key IS NOT NULL THEN 'LIMIT_KEY'
    END;
END
$fp$;

--changeset fencepost:claim_next_v1 splitStatements:false stripComments:false runOnChange:true
-- Grants the first claimable candidates, in order. The primary key and the recheck under the row lock decide;
-- advisory locks only order and skip.
CREATE OR REPLACE FUNCTION ${schema}.claim_next_v1(
    _scope text,
    _request_id text,
    _fingerprint bytea,
    _items text[],
    _keys text[],
    _tokens bytea[],
    _host_id text,
    _agent_id text,
    _owner_id text,
    _execution_id text,
    _attributes text[],
    _lease_us bigint,
    _how_many integer,
    _reclaim boolean,
    _grace_us bigint,
    _max_attempts integer,
    _per_scope integer,
    _per_claimant integer,
    _per_host integer,
    _per_key integer)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' AS $fp$
DECLARE
    _chunk CONSTANT integer := 100;
    _grace CONSTANT interval := _grace_us * interval '1 microsecond';
    _limited CONSTANT boolean := num_nonnulls(_per_scope, _per_claimant, _per_host, _per_key) > 0;
    -- A big batch has the scope to itself too, and needs no lock per item: so no call holds more than a hundred.
    _alone CONSTANT boolean := _limited OR _how_many > _chunk;
    _terms CONSTANT ${schema}.terms_v1 := ROW(
        _request_id, _fingerprint, _host_id, _agent_id, _owner_id, _execution_id, _attributes,
        _lease_us * interval '1 microsecond', _max_attempts, _per_scope, _per_claimant, _per_host, _per_key);
    _now timestamptz;
    _epoch bigint;
    _answers ${schema}.answer_v1[];
    _more ${schema}.answer_v1[];
    _free integer[];
    _from integer;
    _ord integer;
    _known boolean;
    _old ${schema}.claim;
    _new ${schema}.claim;
    _cause text;
    _full text;
    _granted integer;
    _regranted boolean := false;
    _last integer;
    _taken integer := 0;
    _restarts integer := 0;
    _busy_item text;
    _busy_row text;
BEGIN
    PERFORM ${schema}.check_session_v1();
    -- First of all, so that a second delivery waits for the first and then finds its grants.
    PERFORM pg_advisory_xact_lock(${schema}.advisory_key_v1('request', _scope, _request_id));
    IF ${schema}.was_decided_v1(_scope, _request_id) THEN
        _now := ${schema}.clock_v1();
        RETURN QUERY SELECT * FROM ${schema}.decided_v1(_scope, _request_id, _fingerprint, _now);
        RETURN;
    END IF;

    IF _alone THEN
        PERFORM pg_advisory_xact_lock(${schema}.advisory_key_v1('scope', _scope, ''));
    ELSE
        PERFORM pg_advisory_xact_lock_shared(${schema}.advisory_key_v1('scope', _scope, ''));
    END IF;

    FOR _pass IN 1..2 LOOP
        _now := ${schema}.clock_v1();
        _answers := '{}';
        _granted := 0;
        _last := 0;
        _from := 1;
        _busy_item := NULL;
        _busy_row := NULL;
        _full := NULL;

        WHILE _granted < _how_many AND _from <= cardinality(_items) LOOP
            -- LATERAL with LIMIT keeps the plan at one probe a candidate, also when made for an empty table.
            SELECT array_agg(ROW('skip', _now, o.cause,
                       CASE o.cause
                           WHEN 'HELD' THEN (x.c).expires_at
                           WHEN 'LAPSED_NOT_RECLAIMABLE' THEN CASE WHEN _reclaim THEN (x.c).expires_at + _grace END
                           WHEN 'COOLING_DOWN' THEN (x.c).rests_until
                       END,
                       CASE WHEN o.cause IN ('HELD', 'LAPSED_NOT_RECLAIMABLE')
                           THEN ${schema}.present_record_v1(x.c)
                           ELSE ${schema}.named_record_v1(_scope, u.item)
                       END)::${schema}.answer_v1 ORDER BY u.ord),
                   -- Negative where the item was never granted: then there is no row to lock.
                   array_agg((CASE WHEN (x.c).fence IS NULL THEN -1 ELSE 1 END * u.ord)::integer ORDER BY u.ord)
                       FILTER (WHERE o.cause IS NULL)
            INTO _more, _free
            FROM unnest(_items[_from:_from + _chunk - 1]) WITH ORDINALITY AS u(item, ord)
            LEFT JOIN LATERAL (
                SELECT c FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = u.item LIMIT 1) AS x ON true
            CROSS JOIN LATERAL (
                SELECT ${schema}.obstacle_v1(x.c, _now, _reclaim, _grace, _max_attempts) AS cause OFFSET 0) AS o;
            -- A claim granted since the clock was read was not held then: read it again and start over. A clock that
            -- has stepped back stays behind such a claim, which is why this is tried only so often.
            IF _granted = 0 AND _restarts < 3 AND EXISTS (
                    SELECT FROM unnest(_more) AS m WHERE m.cause = 'HELD' AND (m.record).granted_at > _now) THEN
                _restarts := _restarts + 1;
                _now := ${schema}.clock_v1();
                _answers := '{}';
                _from := 1;
                CONTINUE;
            END IF;
            _answers := _answers || _more;

            FOREACH _ord IN ARRAY coalesce(_free, '{}') LOOP
                EXIT WHEN _granted = _how_many;
                _known := _ord > 0;
                _ord := _from - 1 + abs(_ord);
                _cause := _full;
                IF _limited AND _full IS NULL THEN
                    _cause := ${schema}.full_limit_v1(_scope, _terms, _keys[_ord], _now);
                    -- All but the limit of a key say the same of every candidate that follows.
                    _full := nullif(_cause, 'LIMIT_KEY');
                END IF;
                IF _cause IS NOT NULL THEN
                    NULL;
                ELSIF NOT _alone AND (_taken >= _chunk OR NOT pg_try_advisory_xact_lock(
                        ${schema}.advisory_key_v1('item', _scope, _items[_ord]))) THEN
                    _cause := 'CONTENDED';
                    _busy_item := coalesce(_busy_item, _items[_ord]);
                ELSE
                    _taken := _taken + 1;
                    IF _known THEN
                        SELECT * INTO _old FROM ${schema}.claim c
                        WHERE c.scope = _scope AND c.item = _items[_ord] FOR UPDATE SKIP LOCKED;
                        IF NOT FOUND THEN
                            _cause := 'CONTENDED';
                            _busy_row := coalesce(_busy_row, _items[_ord]);
                        ELSIF ${schema}.obstacle_v1(_old, _now, _reclaim, _grace, _max_attempts) IS NOT NULL THEN
                            -- It changed since the look ahead: someone else was quicker.
                            _cause := 'CONTENDED';
                        ELSE
                            _epoch := coalesce(_epoch, ${schema}.epoch_v1());
                            _new := ${schema}.regrant_v1(
                                _old, _terms, _now, _epoch, _granted + 1, _tokens[_ord], _keys[_ord]);
                            _regranted := true;
                        END IF;
                    ELSE
                        _epoch := coalesce(_epoch, ${schema}.epoch_v1());
                        INSERT INTO ${schema}.claim AS c (
                            scope, item, fence, attempt, counted_attempts, active,
                            host_id, agent_id, owner_id, execution_id, attributes, concurrency_key,
                            request_id, ordinal, fingerprint, token_sha256, granted_at, expires_at)
                        VALUES (
                            _scope, _items[_ord], ${schema}.next_fence_v1(NULL, _epoch), 1, 1, true,
                            _host_id, _agent_id, _owner_id, _execution_id, _attributes, _keys[_ord],
                            _request_id, _granted + 1, _fingerprint, _tokens[_ord], _now, _now + _terms.lease)
                        ON CONFLICT (scope, item) DO NOTHING
                        RETURNING c.* INTO _new;
                        IF NOT FOUND THEN
                            _cause := 'CONTENDED';
                        END IF;
                    END IF;
                END IF;

                IF _cause IS NULL THEN
                    _answers[_ord] := ROW('grant', _now, NULL, NULL, ${schema}.present_record_v1(_new))::${schema}.answer_v1;
                    _granted := _granted + 1;
                    _last := _ord;
                ELSE
                    _answers[_ord] := ROW('skip', _now, _cause, NULL,
                        ${schema}.named_record_v1(_scope, _items[_ord]))::${schema}.answer_v1;
                END IF;
            END LOOP;
            _from := _from + _chunk;
        END LOOP;

        EXIT WHEN _granted > 0 OR _pass = 2;
        -- Nothing granted, yet something free was only being taken: wait once, for one item, holding no other.
        BEGIN
            IF _taken = 0 AND _busy_item IS NOT NULL THEN
                PERFORM pg_advisory_xact_lock(${schema}.advisory_key_v1('item', _scope, _busy_item));
            ELSIF _taken = 1 AND _busy_row IS NOT NULL THEN
                PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _busy_row FOR UPDATE;
            ELSE
                EXIT;
            END IF;
        EXCEPTION WHEN lock_not_available THEN
            EXIT;
        END;
    END LOOP;

    RETURN QUERY SELECT * FROM unnest(CASE WHEN _granted > 0 THEN _answers[1:_last] ELSE _answers END);
    IF _regranted THEN
        RETURN QUERY SELECT * FROM ${schema}.predecessors_v1(_scope, _request_id, _now);
    END IF;
END
$fp$;
