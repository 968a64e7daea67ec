--liquibase formatted sql logicalFilePath:fencepost/backlog/claim.sql

--changeset fencepost:claimed_card_v1 splitStatements:false stripComments:false runOnChange:true
-- A card that has just been claimed, with the results of what it depends on.
CREATE OR REPLACE FUNCTION ${schema}.claimed_card_v1(_c ${schema}.card, _record ${authority}.claim_record_v1)
RETURNS jsonb
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $fp$
DECLARE
    _needs jsonb;
    _ids text[];
BEGIN
    SELECT jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'status', n.status, 'result', n.result)
                     ORDER BY n.id), array_agg(n.id ORDER BY n.id)
    INTO _needs, _ids
    FROM ${schema}.dependency d
    JOIN ${schema}.card n ON n.project = d.project AND n.id = d.needs
    WHERE d.project = _c.project AND d.card = _c.id;
    RETURN to_jsonb(_c) || jsonb_build_object(
        'shown', 'claimed', 'eligible', false, 'attempts', (_record).attempt,
        'depends_on', coalesce(_ids, '{}'), 'dependencies', coalesce(_needs, '[]'));
END
$fp$;

--changeset fencepost:claim_v1 splitStatements:false stripComments:false runOnChange:true
-- Claims the first eligible card, or one by its id: picks a candidate that no other call is at, and has the authority decide.
CREATE OR REPLACE FUNCTION ${schema}.claim_v1(
    _scope text,
    _request_id text,
    _fingerprint bytea,
    _card text,
    _token bytea,
    _host_id text,
    _agent_id text,
    _owner_id text,
    _execution_id text,
    _attributes text[],
    _lease_us bigint,
    _max_attempts integer,
    _per_scope integer,
    _per_claimant integer,
    _per_host integer,
    _per_key integer)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' SET enable_seqscan = off SET enable_bitmapscan = off AS $fp$
DECLARE
    _p ${schema}.project;
    _c ${schema}.card;
    _k ${schema}.candidate;
    _now timestamptz;
    _found boolean;
    _looked boolean := false;
    _answers ${authority}.answer_v1[];
    _first ${authority}.answer_v1;
    _skips ${authority}.answer_v1[] := '{}';
    _passed text[] := '{}';
BEGIN
    PERFORM pg_advisory_xact_lock_shared(${schema}.graph_key_v1(_scope));
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    _now := ${authority}.clock_v1();
    IF _p.look_at <= _now OR _card IS NOT NULL THEN
        PERFORM ${schema}.look_v1(_p, _now, _card IS NOT NULL);
        _looked := true;
    END IF;

    FOR _try IN 1..20 LOOP
        _c := NULL;
        -- The row of the candidate goes at once: others pass over it, and find it again if this call does not commit.
        DELETE FROM ${schema}.candidate k WHERE k.ctid = (
            SELECT q.ctid FROM ${schema}.candidate q
            WHERE q.project = _p.number AND q.id <> ALL (_passed) AND (_card IS NULL OR q.id = _card)
            ORDER BY q.rank, q.created_at, q.id
            LIMIT 1
            FOR UPDATE SKIP LOCKED)
        RETURNING k.* INTO _k;
        _found := FOUND;
        IF _found THEN
            SELECT * INTO _c FROM ${schema}.card c WHERE c.project = _k.project AND c.id = _k.id;
            -- An offer that was made from a look at what has changed since.
            CONTINUE WHEN _c.status <> 'ready' OR _c.waiting_on > 0;
        ELSIF NOT _looked AND _p.number IS NOT NULL THEN
            PERFORM ${schema}.look_v1(_p, _now, true);
            _looked := true;
            CONTINUE;
        ELSIF EXISTS (SELECT FROM ${schema}.candidate q
                      WHERE q.project = _p.number AND q.id <> ALL (_passed) AND (_card IS NULL OR q.id = _card)) THEN
            -- Others are at all there is. Wait once for the first, holding no other.
            IF _passed = '{}' AND _try < 20 THEN
                PERFORM FROM ${schema}.candidate q
                WHERE q.project = _p.number AND (_card IS NULL OR q.id = _card)
                ORDER BY q.rank, q.created_at, q.id LIMIT 1 FOR UPDATE;
                CONTINUE;
            END IF;
            _skips := _skips || ROW('skip', _now, 'CONTENDED', NULL,
                ${authority}.named_record_v1(_scope, coalesce(_card, '?')))::${authority}.answer_v1;
        END IF;

        -- Asked also with nothing to ask for: a repeat finds what it was granted.
        _answers := ARRAY(SELECT a FROM ${authority}.claim_next_v1(
            _scope, _request_id, _fingerprint,
            CASE WHEN _found THEN ARRAY[_k.id] ELSE '{}' END, ARRAY[NULL::text], ARRAY[_token],
            _host_id, _agent_id, _owner_id, _execution_id, _attributes, coalesce(_lease_us, _p.ttl_us, 900000000), 1,
            true, 0, coalesce(_max_attempts, _c.max_attempts, _p.max_attempts),
            _per_scope, _per_claimant, _per_host, _per_key) AS a);
        _first := _answers[1];
        IF _first.entry = 'grant' AND _found AND (_first.record).item = _k.id THEN
            IF (_first.record).previous_fence IS NOT NULL THEN
                -- A takeover ended the lapsed claim, and that offered the card again.
                PERFORM ${schema}.withdraw_v1(_c);
                SELECT * INTO _c FROM ${schema}.card c WHERE c.project = _k.project AND c.id = _k.id;
            END IF;
            IF (_first.record).expires_at < _p.look_at THEN
                UPDATE ${schema}.project p SET look_at = (_first.record).expires_at
                WHERE p.number = _p.number AND p.look_at > (_first.record).expires_at;
            END IF;
        ELSIF _found AND (_first.entry <> 'skip'
                OR _first.cause NOT IN ('HELD', 'COMPLETED', 'BLOCKED', 'QUARANTINED')) THEN
            _passed := _passed || _k.id;
        END IF;
        IF _first.entry = 'skip' THEN
            _skips := _skips || _answers;
            CONTINUE WHEN _first.cause NOT LIKE 'LIMIT\_%';
        END IF;
        EXIT;
    END LOOP;

    -- What was picked and not granted is there for the next.
    INSERT INTO ${schema}.candidate (project, rank, created_at, id)
    SELECT c.project, c.rank, c.created_at, c.id FROM unnest(_passed) AS u(id)
    CROSS JOIN LATERAL (SELECT * FROM ${schema}.card x WHERE x.project = _p.number AND x.id = u.id LIMIT 1) AS c;

    IF _first.entry = 'grant' THEN
        IF _c.id IS DISTINCT FROM (_first.record).item THEN
            SELECT * INTO _c FROM ${schema}.card c WHERE c.project = _p.number AND c.id = (_first.record).item;
        END IF;
        RETURN NEXT ROW('card', _first.at, NULL, NULL, NULL,
            ${schema}.claimed_card_v1(_c, _first.record))::${schema}.answer_v1;
    END IF;
    RETURN QUERY
    SELECT a.entry, a.at, a.cause, a.until, a.record, NULL::jsonb
    FROM unnest(CASE WHEN _first.entry = 'skip' THEN '{}' ELSE _answers END || _skips) AS a;
    IF _card IS NOT NULL AND coalesce(_first.entry, 'skip') = 'skip' THEN
        RETURN NEXT ROW('asked', _now, NULL, NULL, NULL, ${schema}.card_json_v1(_scope, _card, _now))::${schema}.answer_v1;
    END IF;
END
$fp$;
