--liquibase formatted sql logicalFilePath:fencepost/backlog/claim.sql

--changeset fencepost:claimed_card_v1 splitStatements:false stripComments:false runOnChange:true
-- A card that has just been claimed, with the results of what it depends on.
CREATE OR REPLACE FUNCTION ${schema}.claimed_card_v1(_project integer, _id text, _attempt integer) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $fp$
BEGIN
    RETURN (
        SELECT to_jsonb(c) || jsonb_build_object(
                   'shown', 'claimed', 'eligible', false, 'attempts', _attempt,
                   'depends_on', coalesce(n.ids, '{}'), 'dependencies', coalesce(n.needs, '[]'))
        FROM ${schema}.card c
        CROSS JOIN LATERAL (
            SELECT array_agg(o.id ORDER BY o.id) AS ids,
                   jsonb_agg(jsonb_build_object('id', o.id, 'title', o.title, 'status', o.status, 'result', o.result)
                             ORDER BY o.id) AS needs
            FROM ${schema}.dependency d
            JOIN ${schema}.card o ON o.project = d.project AND o.id = d.needs
            WHERE d.project = c.project AND d.card = c.id) AS n
        WHERE c.project = _project AND c.id = _id);
END
$fp$;

--changeset fencepost:claim_v1 splitStatements:false stripComments:false runOnChange:true
-- Claims the first eligible card, or one by its id: picks a candidate that no other call is at, and has the authority decide.
--
-- The order of locks, for all that claims a card or ends its claim: the graph, the request, the scope; then the item, its
-- claim row, its card, its candidate. A release or a sweep has the claim row when it wants the candidate. So whoever has a
-- candidate never waits for a claim row: this function waits while it has neither, and then passes over what is taken.
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
SET search_path = pg_catalog, pg_temp SET lock_timeout = '1s' SET enable_seqscan = off SET enable_bitmapscan = off
SET enable_hashjoin = off SET enable_mergejoin = off SET plan_cache_mode = force_generic_plan AS $fp$
DECLARE
    -- Every expression is made ready anew in every transaction: so there are few of them on the way to a first grant.
    _limited CONSTANT boolean := num_nonnulls(_per_scope, _per_claimant, _per_host, _per_key) > 0;
    _p ${schema}.project;
    _k record;
    _now timestamptz;
    _looked boolean;
    _touched boolean;
    _is_mine boolean;
    _is_busy boolean;
    _a ${authority}.answer_v1;
    _answers ${authority}.answer_v1[];
    _skips ${authority}.answer_v1[];
    _passed text[] := '{}';
BEGIN
    IF current_setting('transaction_isolation') <> 'read committed' OR pg_is_in_recovery()
            OR current_setting('transaction_read_only')::boolean THEN
        PERFORM ${authority}.check_session_v1();
    END IF;
    PERFORM pg_advisory_xact_lock_shared(${authority}.advisory_key_v1('graph', _scope, '')),
            pg_advisory_xact_lock(${authority}.advisory_key_v1('request', _scope, _request_id)),
            CASE WHEN _limited THEN pg_advisory_xact_lock(${authority}.advisory_key_v1('scope', _scope, ''))
                 ELSE pg_advisory_xact_lock_shared(${authority}.advisory_key_v1('scope', _scope, '')) END;
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    _now := ${authority}.clock_v1();
    IF ${authority}.was_decided_v1(_scope, _request_id) THEN
        RETURN QUERY
        SELECT d.entry, d.at, d.cause, d.until, d.record,
               CASE d.entry WHEN 'grant' THEN
                   ${schema}.claimed_card_v1(_p.number, (d.record).item, (d.record).attempt) END
        FROM ${authority}.decided_v1(_scope, _request_id, _fingerprint, _now) AS d;
        RETURN;
    END IF;
    IF _p.look_at <= _now OR _card IS NOT NULL THEN
        PERFORM ${schema}.look_v1(_p, _now, _card IS NOT NULL);
        _looked := true;
    END IF;

    FOR _try IN 1..20 LOOP
        -- The row of the candidate goes at once: others pass over it, and find it again if this call does not commit.
        DELETE FROM ${schema}.candidate k USING ${schema}.card c
        WHERE k.ctid = (
                SELECT q.ctid FROM ${schema}.candidate q
                WHERE q.project = _p.number AND q.id <> ALL (_passed) AND (_card IS NULL OR q.id = _card)
                ORDER BY q.rank, q.created_at, q.id
                LIMIT 1
                FOR UPDATE SKIP LOCKED)
          AND c.project = k.project AND c.id = k.id
        RETURNING k.rank, k.created_at, k.id, c.max_attempts, c.status = 'ready' AND c.waiting_on = 0 AS is_ready,
                  EXISTS (SELECT FROM ${authority}.claim a WHERE a.scope = _scope AND a.item = k.id) AS was_granted
        INTO _k;
        IF NOT FOUND THEN
            IF _looked IS NULL AND _p.number IS NOT NULL THEN
                PERFORM ${schema}.look_v1(_p, _now, true);
                _looked := true;
                CONTINUE;
            END IF;
            _is_busy := EXISTS (
                SELECT FROM ${schema}.candidate q
                WHERE q.project = _p.number AND q.id <> ALL (_passed) AND (_card IS NULL OR q.id = _card));
            IF _is_busy AND _touched IS NULL AND _try < 20 THEN
                -- Others are at all there is. Wait for the first, holding no other.
                PERFORM FROM ${schema}.candidate q
                WHERE q.project = _p.number AND (_card IS NULL OR q.id = _card)
                ORDER BY q.rank, q.created_at, q.id LIMIT 1 FOR UPDATE;
                CONTINUE;
            END IF;
            -- What has lapsed and is not offered is being ended or taken over at this moment.
            IF _is_busy OR _touched IS NULL AND EXISTS (
                    SELECT FROM ${authority}.claim k JOIN ${schema}.card c ON c.project = _p.number AND c.id = k.item
                    WHERE k.scope = _scope AND k.active AND k.expires_at <= _now AND (_card IS NULL OR k.item = _card)
                      AND c.status = 'ready' AND c.waiting_on = 0) THEN
                _skips := _skips || ROW('skip', _now, 'CONTENDED', NULL,
                    ${authority}.named_record_v1(_scope, coalesce(_card, '?')))::${authority}.answer_v1;
            END IF;
            EXIT;
        END IF;
        _touched := true;
        -- An offer that was made from a look at what has changed since.
        CONTINUE WHEN NOT _k.is_ready;

        IF NOT _k.was_granted AND NOT _limited THEN
            RETURN QUERY
            SELECT 'grant'::text, g.granted_at, NULL::text, NULL::timestamptz, ${authority}.present_record_v1(g),
                   ${schema}.claimed_card_v1(_p.number, g.item, g.attempt)
            FROM ${authority}.grant_first_v1(
                _scope, _request_id, _fingerprint, _k.id, _token, _host_id, _agent_id, _owner_id, _execution_id,
                _attributes, coalesce(_lease_us, _p.ttl_us)) AS g;
            IF FOUND THEN
                _a.entry := 'grant';
                EXIT;
            END IF;
        END IF;

        -- Both are the authority's own to take; but it would wait for them, and this call has a candidate.
        _is_mine := pg_try_advisory_xact_lock(${authority}.advisory_key_v1('item', _scope, _k.id));
        IF _is_mine AND _k.was_granted THEN
            PERFORM FROM ${authority}.claim a WHERE a.scope = _scope AND a.item = _k.id FOR UPDATE SKIP LOCKED;
            _is_mine := FOUND;
        END IF;
        IF _is_mine THEN
            _answers := ARRAY(SELECT a FROM ${authority}.claim_next_v1(
                _scope, _request_id, _fingerprint, ARRAY[_k.id], ARRAY[NULL::text], ARRAY[_token],
                _host_id, _agent_id, _owner_id, _execution_id, _attributes, coalesce(_lease_us, _p.ttl_us), 1,
                true, 0, coalesce(_max_attempts, _k.max_attempts, _p.max_attempts),
                _per_scope, _per_claimant, _per_host, _per_key) AS a);
        ELSE
            _answers := ARRAY[ROW('skip', _now, 'CONTENDED', NULL,
                ${authority}.named_record_v1(_scope, _k.id))::${authority}.answer_v1];
        END IF;
        _a := _answers[1];
        IF _a.entry = 'grant' THEN
            -- A takeover ended the lapsed claim, and that offered the card again.
            DELETE FROM ${schema}.candidate k
            WHERE k.project = _p.number AND k.rank = _k.rank AND k.created_at = _k.created_at AND k.id = _k.id;
            RETURN QUERY
            SELECT a.entry, a.at, a.cause, a.until, a.record,
                   CASE a.entry WHEN 'grant' THEN
                       ${schema}.claimed_card_v1(_p.number, (a.record).item, (a.record).attempt) END
            FROM unnest(_answers) AS a;
            EXIT;
        END IF;
        _skips := _skips || _answers;
        IF _a.entry <> 'skip' OR _a.cause NOT IN ('HELD', 'COMPLETED', 'BLOCKED', 'QUARANTINED') THEN
            _passed := _passed || _k.id;
        END IF;
        EXIT WHEN _a.entry <> 'skip' OR _a.cause LIKE 'LIMIT\_%';
    END LOOP;

    IF _a.entry = 'grant' AND _p.look_at > _now + coalesce(_lease_us, _p.ttl_us) * interval '1 microsecond' THEN
        -- Nobody waits for who looks now: a claim that lapses sooner is seen by the next look after it.
        UPDATE ${schema}.project p SET look_at = _now + coalesce(_lease_us, p.ttl_us) * interval '1 microsecond'
        WHERE p.ctid = (SELECT q.ctid FROM ${schema}.project q WHERE q.number = _p.number FOR NO KEY UPDATE SKIP LOCKED);
    END IF;
    IF _passed <> '{}' THEN
        -- What was picked and not granted is there for the next.
        INSERT INTO ${schema}.candidate (project, rank, created_at, id)
        SELECT c.project, c.rank, c.created_at, c.id FROM unnest(_passed) AS u(id)
        CROSS JOIN LATERAL (SELECT * FROM ${schema}.card x WHERE x.project = _p.number AND x.id = u.id LIMIT 1) AS c
        ON CONFLICT DO NOTHING;
    END IF;
    IF _skips IS NOT NULL THEN
        RETURN QUERY SELECT s.entry, s.at, s.cause, s.until, s.record, NULL::jsonb FROM unnest(_skips) AS s;
    END IF;
    IF _card IS NOT NULL AND _a.entry IS DISTINCT FROM 'grant' THEN
        RETURN NEXT ROW('asked', _now, NULL, NULL, NULL, ${schema}.card_json_v1(_scope, _card, _now))::${schema}.answer_v1;
    END IF;
END
$fp$;
