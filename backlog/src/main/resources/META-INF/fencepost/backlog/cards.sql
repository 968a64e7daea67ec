--liquibase formatted sql logicalFilePath:fencepost/backlog/cards.sql

--changeset fencepost:content_v1 splitStatements:false stripComments:false runOnChange:true
-- What a writer gave a card, to tell whether another writing says the same.
CREATE OR REPLACE FUNCTION ${schema}.content_v1(_c ${schema}.card) RETURNS jsonb
LANGUAGE sql STABLE AS $fp$
    SELECT jsonb_build_array(
        _c.title, _c.body, _c.type, _c.phase, _c.category, _c.priority, _c.acceptance, _c.steps, _c.boundaries,
        _c.payload, _c.labels, _c.assignee, _c.spec_ref, _c.max_attempts)
$fp$;

--changeset fencepost:new_card_v1 splitStatements:false stripComments:false runOnChange:true
-- The row that a draft makes. Its creation is as many microseconds after now as its line is after the first: so of cards
-- that come together, the first is the oldest.
CREATE OR REPLACE FUNCTION ${schema}.new_card_v1(
    _p ${schema}.project, _d ${schema}.draft_v1, _status text, _waiting_on integer, _now timestamptz) RETURNS ${schema}.card
LANGUAGE sql STABLE AS $fp$
    SELECT ROW(
        _p.number, _d.id, _d.title, _d.body, _d.type, _d.phase, _d.category, _d.priority,
        ${schema}.rank_v1(_p.priority_order, _d.priority), _status, _waiting_on, _d.acceptance, _d.steps, _d.boundaries,
        _d.payload, _d.labels, _d.assignee, _d.spec_ref, _d.idempotency_key, _d.created_by, _d.max_attempts,
        _d.result, NULL, 0, _d.digest, _d.digest, _now + _d.ord * interval '1 microsecond', _now)::${schema}.card
$fp$;

--changeset fencepost:create_v1 splitStatements:false stripComments:false runOnChange:true
-- Makes a card, or finds the one that was made from the same draft before.
CREATE OR REPLACE FUNCTION ${schema}.create_v1(_scope text, _draft text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _d CONSTANT ${schema}.draft_v1 := json_populate_record(NULL::${schema}.draft_v1, _draft::json);
    _p ${schema}.project;
    _old ${schema}.card;
    _new ${schema}.card;
    _now timestamptz;
    _unknown text[];
BEGIN
    PERFORM ${authority}.check_session_v1();
    IF _d.depends_on = '{}' THEN
        PERFORM pg_advisory_xact_lock_shared(${schema}.graph_key_v1(_scope));
    ELSE
        PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    END IF;
    _p := ${schema}.project_of_v1(_scope);
    _now := ${authority}.clock_v1();

    FOR _try IN 1..2 LOOP
        SELECT * INTO _old FROM ${schema}.card c
        WHERE c.project = _p.number AND (c.idempotency_key = _d.idempotency_key OR c.id = _d.id)
        ORDER BY c.idempotency_key = _d.idempotency_key DESC NULLS LAST
        LIMIT 1;
        IF FOUND THEN
            entry := CASE WHEN _old.id = _d.id AND _old.made_from = _d.digest
                           AND _old.idempotency_key IS NOT DISTINCT FROM _d.idempotency_key
                          THEN 'existing' ELSE 'conflict' END;
            card := ${schema}.shown_card_v1(_old, _p, _now);
            RETURN;
        END IF;

        _unknown := ARRAY(SELECT u.id FROM unnest(_d.depends_on) AS u(id)
                          WHERE NOT EXISTS (SELECT FROM ${schema}.card c WHERE c.project = _p.number AND c.id = u.id));
        IF _unknown <> '{}' THEN
            entry := 'unknown';
            card := to_jsonb(_unknown);
            RETURN;
        END IF;
        _new := ${schema}.new_card_v1(_p, _d, ${schema}.standing_v1(_scope, _d.id), (
            SELECT count(*) FROM ${schema}.card c
            WHERE c.project = _p.number AND c.id = ANY (_d.depends_on) AND NOT ${schema}.is_met_v1(c.status))::integer, _now);
        INSERT INTO ${schema}.card VALUES (_new.*) ON CONFLICT DO NOTHING;
        IF FOUND THEN
            INSERT INTO ${schema}.dependency (project, card, needs)
            SELECT _p.number, _d.id, u.id FROM unnest(_d.depends_on) AS u(id);
            IF NOT ${schema}.is_held_v1(_scope, _d.id, _now) THEN
                PERFORM ${schema}.offer_v1(_new);
            END IF;
            entry := 'created';
            card := ${schema}.shown_card_v1(_new, _p, _now);
            RETURN;
        END IF;
    END LOOP;
END
$fp$;

--changeset fencepost:update_v1 splitStatements:false stripComments:false runOnChange:true
-- Changes the named fields of a card's content.
CREATE OR REPLACE FUNCTION ${schema}.update_v1(
    _scope text, _id text, _changes text, _actor text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _p ${schema}.project;
    _old ${schema}.card;
    _new ${schema}.card;
    _now timestamptz;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    _now := ${authority}.clock_v1();
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    SELECT * INTO _old FROM ${schema}.card c WHERE c.project = _p.number AND c.id = _id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        entry := 'unknown';
        RETURN;
    END IF;
    _new := jsonb_populate_record(_old, _changes::jsonb);
    IF ${schema}.content_v1(_new) = ${schema}.content_v1(_old) THEN
        entry := 'unchanged';
    ELSE
        _new.rank := ${schema}.rank_v1(_p.priority_order, _new.priority);
        UPDATE ${schema}.card c SET
            title = _new.title, body = _new.body, type = _new.type, phase = _new.phase, category = _new.category,
            priority = _new.priority, rank = _new.rank, acceptance = _new.acceptance, steps = _new.steps,
            boundaries = _new.boundaries, payload = _new.payload, labels = _new.labels, assignee = _new.assignee,
            spec_ref = _new.spec_ref, max_attempts = _new.max_attempts, plan_digest = NULL, updated_at = _now
        WHERE c.project = _p.number AND c.id = _id
        RETURNING c.* INTO _new;
        PERFORM ${schema}.withdraw_v1(_old);
        IF NOT ${schema}.is_held_v1(_scope, _id, _now) THEN
            PERFORM ${schema}.offer_v1(_new);
        END IF;
        PERFORM ${schema}.note_v1(_p.number, _id, 'updated', _now, _actor, NULL);
        entry := 'updated';
    END IF;
    card := ${schema}.shown_card_v1(_new, _p, _now);
END
$fp$;

--changeset fencepost:delete_v1 splitStatements:false stripComments:false runOnChange:true
-- Deletes a card softly, unless somebody holds it. Its dependents wait for it no longer.
CREATE OR REPLACE FUNCTION ${schema}.delete_v1(_scope text, _id text, _actor text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _p ${schema}.project;
    _old ${schema}.card;
    _new ${schema}.card;
    _now timestamptz;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    _now := ${authority}.clock_v1();
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    SELECT * INTO _old FROM ${schema}.card c WHERE c.project = _p.number AND c.id = _id FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        entry := 'unknown';
        RETURN;
    END IF;
    _new := _old;
    IF _old.status = 'deleted' THEN
        entry := 'unchanged';
    ELSIF ${schema}.is_held_v1(_scope, _id, _now) THEN
        entry := 'held';
    ELSE
        UPDATE ${schema}.card c SET status = 'deleted', updated_at = _now
        WHERE c.project = _p.number AND c.id = _id
        RETURNING c.* INTO _new;
        PERFORM ${schema}.withdraw_v1(_old);
        PERFORM ${schema}.tell_dependents_v1(_old, _new);
        PERFORM ${schema}.note_v1(_p.number, _id, 'deleted', _now, _actor, NULL);
        entry := 'deleted';
    END IF;
    card := ${schema}.shown_card_v1(_new, _p, _now);
END
$fp$;

--changeset fencepost:unblock_v1 splitStatements:false stripComments:false runOnChange:true
-- Makes a blocked card ready. The authority parked its item when it was blocked, and is told; the card follows.
CREATE OR REPLACE FUNCTION ${schema}.unblock_v1(_scope text, _id text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _p ${schema}.project;
    _c ${schema}.card;
    _now timestamptz;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    SELECT * INTO _c FROM ${schema}.card c WHERE c.project = _p.number AND c.id = _id;
    IF NOT FOUND THEN
        entry := 'unknown';
        RETURN;
    ELSIF _c.status <> 'blocked' THEN
        entry := 'unchanged';
    ELSE
        PERFORM ${authority}.reopen_v1(_scope, _id, NULL);
        _now := ${authority}.clock_v1();
        -- A card that came in as blocked has no claim to reopen.
        UPDATE ${schema}.card c SET status = 'ready', blocked_reason = NULL, updated_at = _now
        WHERE c.project = _p.number AND c.id = _id AND c.status = 'blocked'
        RETURNING c.* INTO _c;
        IF FOUND THEN
            PERFORM ${schema}.offer_v1(_c);
        END IF;
        entry := 'unblocked';
    END IF;
    card := ${schema}.card_json_v1(_scope, _id, ${authority}.clock_v1());
END
$fp$;

--changeset fencepost:comment_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.comment_v1(_scope text, _id text, _actor text, _text text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _now timestamptz;
    _project integer;
BEGIN
    PERFORM ${authority}.check_session_v1();
    _now := ${authority}.clock_v1();
    SELECT c.project INTO _project FROM ${schema}.project p JOIN ${schema}.card c ON c.project = p.number
    WHERE p.scope = _scope AND c.id = _id;
    IF NOT FOUND THEN
        entry := 'unknown';
        RETURN;
    END IF;
    PERFORM ${schema}.note_v1(_project, _id, 'comment', _now, _actor, _text);
    entry := 'commented';
    card := ${schema}.card_json_v1(_scope, _id, _now);
END
$fp$;
