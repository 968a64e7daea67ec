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
LANGUAGE plpgsql VOLATILE AS $fp$
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
LANGUAGE plpgsql VOLATILE AS $fp$
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

--changeset fencepost:pick_answer_v1 splitStatements:false stripComments:false
-- The columns of an answer with those of its record beside them: what is not nested need not be taken apart.
CREATE TYPE ${schema}.pick_answer_v1 AS (
    entry text,
    at timestamptz,
    cause text,
    until timestamptz,
    scope text,
    item text,
    fence bigint,
    previous_fence bigint,
    attempt integer,
    host_id text,
    agent_id text,
    owner_id text,
    execution_id text,
    attributes text[],
    concurrency_key text,
    request_id text,
    ordinal integer,
    granted_at timestamptz,
    expires_at timestamptz,
    progress text,
    end_cause text,
    ended_at timestamptz,
    outcome text,
    note text,
    retry_after_us bigint,
    result text,
    reason text,
    reopened_at timestamptz,
    evidence text[],
    evidence_at_us bigint[]
);

--changeset fencepost:pick_v1 splitStatements:false stripComments:false runOnChange:true
-- Grants the first claimable candidates, in order. The primary key and the recheck under the row lock decide;
-- advisory locks only order and skip. _tokens are for the first grant, the second, and so on.
CREATE OR REPLACE FUNCTION ${schema}.pick_v1(
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
RETURNS SETOF ${schema}.pick_answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s'
-- A plan made anew for a call cost more than the call, and one made while the table was small would read all of it.
SET plan_cache_mode = force_generic_plan SET enable_seqscan = off AS $fp$
DECLARE
    -- An assignment is cheaper than a statement: so locks are taken by assignment, and there are few statements.
    _limited CONSTANT boolean := num_nonnulls(_per_scope, _per_claimant, _per_host, _per_key) > 0;
    -- A big batch has the scope to itself too, and needs no lock per item: so no call holds more than a hundred.
    _alone CONSTANT boolean := _limited OR _how_many > 100;
    _grace CONSTANT interval := _grace_us * interval '1 microsecond';
    _locked boolean;
    _was_decided boolean;
    _terms ${schema}.terms_v1;
    _now timestamptz;
    _epoch bigint;
    -- By candidate: why it was passed over, and the fence of the claim that says so.
    _causes text[];
    _fences bigint[];
    _free integer[];
    _is_ahead boolean;
    _from integer := 1;
    _chunk integer := 20;
    _place integer;
    _ord integer;
    -- Never granted before, locked, and to be written in one statement.
    _fresh integer[] := '{}';
    _gone integer[];
    _written integer;
    _old ${schema}.claim;
    _new ${schema}.claim;
    _cause text;
    _full text;
    _granted integer := 0;
    _regranted boolean;
    _last integer;
    _taken integer := 0;
    _restarts integer := 0;
    _waited boolean;
    _busy_item text;
    _busy_row text;
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' OR pg_is_in_recovery()
            OR current_setting('transaction_read_only')::boolean THEN
        PERFORM ${schema}.check_session_v1();
    END IF;
    -- First of all, so that a second delivery waits for the first and then finds its grants.
    _locked := pg_advisory_xact_lock(${schema}.advisory_key_v1('request', _scope, _request_id)) IS NOT NULL;
    IF _alone THEN
        _locked := pg_advisory_xact_lock(${schema}.advisory_key_v1('scope', _scope, '')) IS NOT NULL;
    ELSE
        _locked := pg_advisory_xact_lock_shared(${schema}.advisory_key_v1('scope', _scope, '')) IS NOT NULL;
    END IF;

    LOOP
        _now := ${schema}.clock_v1();

        LOOP
            -- Most calls find what they want among the first; whoever does not has a long way to go. LATERAL with LIMIT
            -- keeps the plan at one probe a candidate, also when made for an empty table. Whole rows are not kept: an
            -- array of them cost more than all the rest. The first look tells, too, whether the request was decided.
            SELECT _epoch IS NULL AND (
                       EXISTS (SELECT FROM ${schema}.claim c
                               WHERE c.scope = _scope AND c.request_id = _request_id AND c.active)
                       OR EXISTS (SELECT FROM ${schema}.history h
                                  WHERE h.scope = _scope AND h.request_id = _request_id)
                       OR EXISTS (SELECT FROM ${schema}.closed_request r
                                  WHERE r.scope = _scope AND r.request_id = _request_id)),
                   _causes || array_agg(s.cause),
                   _fences || array_agg(s.fence),
                   -- Negative where the item was never granted: then there is no row to lock.
                   array_agg((CASE WHEN s.fence IS NULL THEN -1 ELSE 1 END * (_from - 1 + s.ord))::integer)
                       FILTER (WHERE s.cause IS NULL),
                   bool_or(s.cause = 'HELD' AND s.granted_at > _now)
            INTO _was_decided, _causes, _fences, _free, _is_ahead
            FROM (SELECT u.ord, x.cause, x.fence, x.granted_at
                  FROM unnest(_items[_from:_from + _chunk - 1]) WITH ORDINALITY AS u(item, ord)
                  LEFT JOIN LATERAL (
                      SELECT ${schema}.obstacle_v1(c, _now, _reclaim, _grace, _max_attempts) AS cause,
                             c.fence, c.granted_at
                      FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = u.item LIMIT 1) AS x ON true
                  ORDER BY u.ord) AS s;
            IF _was_decided THEN
                RETURN QUERY SELECT d.entry, d.at, d.cause, d.until, (d.record).*
                FROM ${schema}.decided_v1(_scope, _request_id, _fingerprint, _now) AS d;
                RETURN;
            END IF;
            -- A claim granted since the clock was read was not held then: read it again and start over. A clock that
            -- has stepped back stays behind such a claim, which is why this is tried only so often.
            IF _is_ahead AND _granted = 0 AND _restarts < 3 THEN
                _restarts := _restarts + 1;
                _now := ${schema}.clock_v1();
                _causes := NULL;
                _fences := NULL;
                _from := 1;
                CONTINUE;
            END IF;
            _epoch := coalesce(_epoch, ${schema}.epoch_v1());

            -- After the last place comes none: then what is fresh is written before the next look.
            FOREACH _place IN ARRAY coalesce(_free, '{}') || 0 LOOP
                _ord := abs(_place);
                IF _place <> 0 THEN
                    IF _limited AND _full IS NULL THEN
                        _terms.host_id := _host_id;
                        _terms.agent_id := _agent_id;
                        _terms.per_scope := _per_scope;
                        _terms.per_claimant := _per_claimant;
                        _terms.per_host := _per_host;
                        _terms.per_key := _per_key;
                        _cause := ${schema}.full_limit_v1(_scope, _terms, _keys[_ord], _now);
                        -- All but the limit of a key say the same of every candidate that follows.
                        _full := nullif(_cause, 'LIMIT_KEY');
                    END IF;
                    IF _cause IS NULL AND NOT _alone AND (_taken >= 100 OR NOT pg_try_advisory_xact_lock(
                            ${schema}.advisory_key_v1('item', _scope, _items[_ord]))) THEN
                        _cause := 'CONTENDED';
                        _busy_item := coalesce(_busy_item, _items[_ord]);
                    END IF;
                    IF _cause IS NOT NULL THEN
                        _causes[_ord] := _cause;
                        _cause := _full;
                        CONTINUE;
                    END IF;
                    _taken := _taken + 1;
                END IF;

                IF _place < 0 THEN
                    _fresh := _fresh || _ord;
                END IF;
                IF cardinality(_fresh) > 0
                        AND (_place >= 0 OR _limited OR _granted + cardinality(_fresh) = _how_many) THEN
                    _gone := '{}';
                    IF cardinality(_fresh) > 1 THEN
                        -- Under the locks it is certain which are still free: so the grants have no gap in their order.
                        _gone := ARRAY(SELECT f.ord FROM unnest(_fresh) AS f(ord) WHERE EXISTS (
                            SELECT FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _items[f.ord]));
                        IF cardinality(_gone) > 0 THEN
                            _fresh := ARRAY(SELECT f.ord FROM unnest(_fresh) AS f(ord)
                                            WHERE f.ord <> ALL (_gone) ORDER BY f.ord);
                        END IF;
                    END IF;
                    RETURN QUERY
                    INSERT INTO ${schema}.claim AS c (
                        scope, item, fence, attempt, counted_attempts, active,
                        host_id, agent_id, owner_id, execution_id, attributes, concurrency_key,
                        request_id, ordinal, fingerprint, token_sha256, granted_at, expires_at)
                    SELECT
                        _scope, _items[f.ord], ${schema}.next_fence_v1(NULL, _epoch), 1, 1, true,
                        _host_id, _agent_id, _owner_id, _execution_id, _attributes, _keys[f.ord],
                        _request_id, _granted + f.nth, _fingerprint, _tokens[_granted + f.nth],
                        _now, _now + _lease_us * interval '1 microsecond'
                    FROM unnest(_fresh) WITH ORDINALITY AS f(ord, nth)
                    ON CONFLICT (scope, item) DO NOTHING
                    RETURNING 'grant'::text, _now, NULL::text, NULL::timestamptz,
                        c.scope, c.item, c.fence, c.previous_fence, c.attempt,
                        c.host_id, c.agent_id, c.owner_id, c.execution_id, nullif(c.attributes, '{}'),
                        c.concurrency_key, c.request_id, c.ordinal, c.granted_at, c.expires_at,
                        NULL::text, NULL::text, NULL::timestamptz, NULL::text, NULL::text, NULL::bigint,
                        NULL::text, NULL::text, NULL::timestamptz, NULL::text[], NULL::bigint[];
                    GET DIAGNOSTICS _written = ROW_COUNT;
                    IF _written = cardinality(_fresh) THEN
                        _last := coalesce(_fresh[_written], _last);
                    ELSIF _written = 0 THEN
                        _gone := _gone || _fresh;
                    ELSE
                        RAISE EXCEPTION 'an item was granted by someone who had not locked it'
                            USING ERRCODE = 'serialization_failure';
                    END IF;
                    FOREACH _ord IN ARRAY _gone LOOP
                        _causes[_ord] := 'CONTENDED';
                    END LOOP;
                    _granted := _granted + _written;
                    _fresh := '{}';
                    EXIT WHEN _granted = _how_many;
                END IF;

                IF _place > 0 THEN
                    SELECT * INTO _old FROM ${schema}.claim c
                    WHERE c.scope = _scope AND c.item = _items[_place] FOR UPDATE SKIP LOCKED;
                    IF NOT FOUND THEN
                        _causes[_place] := 'CONTENDED';
                        _busy_row := coalesce(_busy_row, _items[_place]);
                    ELSIF ${schema}.obstacle_v1(_old, _now, _reclaim, _grace, _max_attempts) IS NOT NULL THEN
                        -- It changed since the look ahead: someone else was quicker.
                        _causes[_place] := 'CONTENDED';
                    ELSE
                        _terms := ROW(_request_id, _fingerprint, _host_id, _agent_id, _owner_id, _execution_id,
                            _attributes, _lease_us * interval '1 microsecond', _max_attempts,
                            _per_scope, _per_claimant, _per_host, _per_key);
                        _new := ${schema}.regrant_v1(
                            _old, _terms, _now, _epoch, _granted + 1, _tokens[_granted + 1], _keys[_place]);
                        _regranted := true;
                        RETURN NEXT ROW('grant', _now, NULL, NULL,
                            _new.scope, _new.item, _new.fence, _new.previous_fence, _new.attempt,
                            _new.host_id, _new.agent_id, _new.owner_id, _new.execution_id, _new.attributes,
                            _new.concurrency_key, _new.request_id, _new.ordinal, _new.granted_at, _new.expires_at,
                            NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
                            NULL)::${schema}.pick_answer_v1;
                        _granted := _granted + 1;
                        _last := _place;
                        EXIT WHEN _granted = _how_many;
                    END IF;
                END IF;
            END LOOP;
            _from := _from + _chunk;
            _chunk := least(2 * _chunk, 100);
            EXIT WHEN _granted = _how_many OR _from > cardinality(_items);
        END LOOP;

        EXIT WHEN _granted > 0 OR _waited;
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
        _waited := true;
        _causes := NULL;
        _fences := NULL;
        _from := 1;
        _cause := NULL;
        _full := NULL;
        _busy_item := NULL;
        _busy_row := NULL;
    END LOOP;

    IF _granted = 0 THEN
        _last := cardinality(_items);
    END IF;
    IF _last > _granted THEN
        RETURN QUERY
        SELECT 'skip'::text, _now,
               -- What has ended or changed hands since the look ahead was not to be had at that moment, and may be now.
               CASE WHEN u.fence IS NOT NULL AND c.fence IS NULL
                        AND u.cause IN ('HELD', 'LAPSED_NOT_RECLAIMABLE', 'COOLING_DOWN')
                    THEN 'CONTENDED' ELSE u.cause END,
               CASE u.cause
                   WHEN 'HELD' THEN c.expires_at
                   WHEN 'LAPSED_NOT_RECLAIMABLE' THEN CASE
                       WHEN _reclaim THEN c.expires_at + _grace END
                   WHEN 'COOLING_DOWN' THEN c.rests_until
               END,
               _scope, u.candidate, c.fence, c.previous_fence, c.attempt,
               c.host_id, c.agent_id, c.owner_id, c.execution_id, nullif(c.attributes, '{}'),
               NULL::text, NULL::text, NULL::integer, c.granted_at, c.expires_at,
               NULL::text, NULL::text, NULL::timestamptz, NULL::text, NULL::text, NULL::bigint,
               NULL::text, NULL::text, NULL::timestamptz, NULL::text[], NULL::bigint[]
        FROM unnest(_items[1:_last], _causes[1:_last], _fences[1:_last]) WITH ORDINALITY
            AS u(candidate, cause, fence, ord)
        LEFT JOIN LATERAL (
            SELECT i.* FROM ${schema}.claim i
            WHERE u.cause IN ('HELD', 'LAPSED_NOT_RECLAIMABLE', 'COOLING_DOWN')
              AND i.scope = _scope AND i.item = u.candidate AND i.fence = u.fence
              AND i.active = (u.cause <> 'COOLING_DOWN')
            LIMIT 1) AS c ON true
        WHERE u.cause IS NOT NULL
        ORDER BY u.ord;
    END IF;
    IF _regranted THEN
        RETURN QUERY SELECT p.entry, p.at, p.cause, p.until, (p.record).*
        FROM ${schema}.predecessors_v1(_scope, _request_id, _now) AS p;
    END IF;
END
$fp$;

--changeset fencepost:claim_next_v1 splitStatements:false stripComments:false runOnChange:true
-- The same for other functions, in the form that all but the pick answer in.
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
LANGUAGE sql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp AS $fp$
    SELECT p.entry, p.at, p.cause, p.until,
           ROW(p.scope, p.item, p.fence, p.previous_fence, p.attempt,
               p.host_id, p.agent_id, p.owner_id, p.execution_id, coalesce(p.attributes, '{}'),
               p.concurrency_key, p.request_id, p.ordinal, p.granted_at, p.expires_at, p.progress,
               p.end_cause, p.ended_at, p.outcome, p.note, p.retry_after_us, p.result, p.reason, p.reopened_at,
               p.evidence, p.evidence_at_us)::${schema}.claim_record_v1
    FROM ${schema}.pick_v1(
        _scope, _request_id, _fingerprint, _items, _keys, _tokens, _host_id, _agent_id,
        _owner_id, _execution_id, _attributes, _lease_us, _how_many, _reclaim, _grace_us, _max_attempts,
        _per_scope, _per_claimant, _per_host, _per_key) AS p
$fp$;
