--liquibase formatted sql logicalFilePath:fencepost/backlog/links.sql

--changeset fencepost:way_v1 splitStatements:false stripComments:false runOnChange:true
-- The edges that can be reached from some cards, downwards.
CREATE OR REPLACE FUNCTION ${schema}.way_v1(_project integer, _from text[])
RETURNS TABLE (card text, needs text)
LANGUAGE plpgsql STABLE
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $fp$
BEGIN
    RETURN QUERY
    WITH RECURSIVE reached(id) AS (
        SELECT u.id COLLATE "C" FROM unnest(_from) AS u(id)
        UNION
        SELECT d.needs FROM reached r JOIN ${schema}.dependency d ON d.project = _project AND d.card = r.id
    )
    SELECT d.card, d.needs FROM reached r JOIN ${schema}.dependency d ON d.project = _project AND d.card = r.id;
END
$fp$;

--changeset fencepost:link_v1 splitStatements:false stripComments:false runOnChange:true
-- Adds an edge or a link. An edge that would close a cycle is refused, with the edges that it would close it with.
CREATE OR REPLACE FUNCTION ${schema}.link_v1(
    _scope text, _id text, _kind text, _other text, _actor text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _p ${schema}.project;
    _old ${schema}.card;
    _new ${schema}.card;
    _on ${schema}.card;
    _edges jsonb;
    _now timestamptz;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    _now := ${authority}.clock_v1();
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    SELECT * INTO _old FROM ${schema}.card c WHERE c.project = _p.number AND c.id = _id FOR NO KEY UPDATE;
    SELECT * INTO _on FROM ${schema}.card c WHERE c.project = _p.number AND c.id = _other FOR NO KEY UPDATE;
    IF _old.id IS NULL OR _on.id IS NULL THEN
        entry := 'unknown';
        card := to_jsonb(array_remove(ARRAY[
            CASE WHEN _old.id IS NULL THEN _id END, CASE WHEN _on.id IS NULL THEN _other END], NULL));
        RETURN;
    END IF;
    IF _kind <> 'depends-on' THEN
        INSERT INTO ${schema}.link (project, card, kind, other) VALUES (_p.number, _id, _kind, _other)
        ON CONFLICT DO NOTHING;
        entry := CASE WHEN FOUND THEN 'linked' ELSE 'unchanged' END;
    ELSIF EXISTS (SELECT FROM ${schema}.dependency d
                  WHERE d.project = _p.number AND d.card = _id AND d.needs = _other) THEN
        entry := 'unchanged';
    ELSE
        SELECT jsonb_agg(jsonb_build_array(w.card, w.needs)) INTO _edges FROM ${schema}.way_v1(_p.number, ARRAY[_other]) AS w;
        IF _id = _other OR EXISTS (SELECT FROM jsonb_array_elements(_edges) AS e WHERE e ->> 1 = _id) THEN
            entry := 'cycle';
            card := coalesce(_edges, '[]');
            RETURN;
        END IF;
        INSERT INTO ${schema}.dependency (project, card, needs) VALUES (_p.number, _id, _other);
        UPDATE ${schema}.project p SET graph_version = p.graph_version + 1 WHERE p.number = _p.number;
        UPDATE ${schema}.card c SET plan_digest = NULL, updated_at = _now,
            waiting_on = c.waiting_on + CASE WHEN ${schema}.is_met_v1(_on.status) THEN 0 ELSE 1 END
        WHERE c.project = _p.number AND c.id = _id
        RETURNING c.* INTO _new;
        IF _new.waiting_on > 0 THEN
            PERFORM ${schema}.withdraw_v1(_old);
        END IF;
        entry := 'linked';
    END IF;
    IF entry = 'linked' THEN
        PERFORM ${schema}.note_v1(_p.number, _id, 'linked', _now, _actor, _kind || ' ' || _other);
    END IF;
    card := ${schema}.card_json_v1(_scope, _id, _now);
END
$fp$;

--changeset fencepost:unlink_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.unlink_v1(
    _scope text, _id text, _kind text, _other text, _actor text, OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _p ${schema}.project;
    _new ${schema}.card;
    _now timestamptz;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    _now := ${authority}.clock_v1();
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    PERFORM FROM ${schema}.card c WHERE c.project = _p.number AND c.id = _id;
    IF NOT FOUND THEN
        entry := 'unknown';
        card := to_jsonb(ARRAY[_id]);
        RETURN;
    END IF;
    IF _kind <> 'depends-on' THEN
        DELETE FROM ${schema}.link l
        WHERE l.project = _p.number AND l.card = _id AND l.kind = _kind AND l.other = _other;
        entry := CASE WHEN FOUND THEN 'unlinked' ELSE 'unchanged' END;
    ELSE
        DELETE FROM ${schema}.dependency d WHERE d.project = _p.number AND d.card = _id AND d.needs = _other;
        entry := CASE WHEN FOUND THEN 'unlinked' ELSE 'unchanged' END;
        IF FOUND THEN
            UPDATE ${schema}.project p SET graph_version = p.graph_version + 1 WHERE p.number = _p.number;
            UPDATE ${schema}.card c SET plan_digest = NULL, updated_at = _now,
                waiting_on = c.waiting_on - CASE WHEN ${schema}.is_met_v1(
                    (SELECT o.status FROM ${schema}.card o WHERE o.project = _p.number AND o.id = _other)) THEN 0 ELSE 1 END
            WHERE c.project = _p.number AND c.id = _id
            RETURNING c.* INTO _new;
            IF NOT ${schema}.is_held_v1(_scope, _id, _now) THEN
                PERFORM ${schema}.offer_v1(_new);
            END IF;
        END IF;
    END IF;
    IF entry = 'unlinked' THEN
        PERFORM ${schema}.note_v1(_p.number, _id, 'unlinked', _now, _actor, _kind || ' ' || _other);
    END IF;
    card := ${schema}.card_json_v1(_scope, _id, _now);
END
$fp$;
