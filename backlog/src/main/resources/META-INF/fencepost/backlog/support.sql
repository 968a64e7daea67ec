--liquibase formatted sql logicalFilePath:fencepost/backlog/support.sql

--changeset fencepost:graph_key_v1 splitStatements:false stripComments:false
-- The advisory lock of a project's graph. Claims and ends of claims share it; whatever changes cards or edges has it alone.
CREATE OR REPLACE FUNCTION ${schema}.graph_key_v1(_scope text) RETURNS bigint
LANGUAGE sql IMMUTABLE AS $fp$ SELECT ${authority}.advisory_key_v1('graph', _scope, '') $fp$;

--changeset fencepost:rank_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.rank_v1(_order text, _priority integer) RETURNS integer
LANGUAGE sql IMMUTABLE AS $fp$ SELECT CASE _order WHEN 'highest-first' THEN -_priority ELSE _priority END $fp$;

--changeset fencepost:is_met_v1 splitStatements:false stripComments:false runOnChange:true
-- Whether a card of this status keeps nobody waiting.
CREATE OR REPLACE FUNCTION ${schema}.is_met_v1(_status text) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $fp$ SELECT _status IN ('done', 'deleted') $fp$;

--changeset fencepost:standing_v1 splitStatements:false stripComments:false runOnChange:true
-- The status that the authority's claim row gives a card; what was never granted, or is free, is ready.
CREATE OR REPLACE FUNCTION ${schema}.standing_v1(_scope text, _id text) RETURNS text
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    RETURN coalesce((SELECT CASE k.standing WHEN 'COMPLETED' THEN 'done' WHEN 'BLOCKED' THEN 'blocked' END
                     FROM ${authority}.claim k
                     WHERE k.scope = _scope AND k.item = _id AND NOT k.active), 'ready');
END
$fp$;

--changeset fencepost:is_held_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.is_held_v1(_scope text, _id text, _now timestamptz) RETURNS boolean
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    RETURN EXISTS (SELECT FROM ${authority}.claim k
                   WHERE k.scope = _scope AND k.item = _id AND k.active AND k.expires_at > _now);
END
$fp$;

--changeset fencepost:project_of_v1 splitStatements:false stripComments:false runOnChange:true
-- The project of a scope, made with the defaults if there is none yet.
CREATE OR REPLACE FUNCTION ${schema}.project_of_v1(_scope text) RETURNS ${schema}.project
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _p ${schema}.project;
BEGIN
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    IF NOT FOUND THEN
        INSERT INTO ${schema}.project (scope, created_at) VALUES (_scope, ${authority}.clock_v1())
        ON CONFLICT DO NOTHING;
        SELECT * INTO STRICT _p FROM ${schema}.project p WHERE p.scope = _scope;
    END IF;
    RETURN _p;
END
$fp$;

--changeset fencepost:project_json_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.project_json_v1(_p ${schema}.project) RETURNS jsonb
LANGUAGE sql STABLE AS $fp$
    SELECT jsonb_build_object(
        'scope', _p.scope, 'priority_order', _p.priority_order, 'ttl_us', _p.ttl_us,
        'max_attempts', _p.max_attempts, 'external_ref', _p.external_ref)
$fp$;

--changeset fencepost:project_v1 splitStatements:false stripComments:false runOnChange:true
-- Declares a project, or changes what may change of it: the order of priorities only while there are no cards.
CREATE OR REPLACE FUNCTION ${schema}.project_v1(
    _scope text, _order text, _ttl_us bigint, _max_attempts integer, _external_ref text,
    OUT entry text, OUT card jsonb)
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' AS $fp$
DECLARE
    _p ${schema}.project;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    _p := ${schema}.project_of_v1(_scope);
    IF _order <> _p.priority_order AND EXISTS (SELECT FROM ${schema}.card c WHERE c.project = _p.number) THEN
        entry := 'conflict';
    ELSE
        UPDATE ${schema}.project p SET
            priority_order = coalesce(_order, p.priority_order),
            ttl_us = coalesce(_ttl_us, p.ttl_us),
            max_attempts = coalesce(_max_attempts, p.max_attempts),
            external_ref = coalesce(_external_ref, p.external_ref)
        WHERE p.number = _p.number
        RETURNING p.* INTO _p;
        entry := 'declared';
    END IF;
    card := ${schema}.project_json_v1(_p);
END
$fp$;

--changeset fencepost:note_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.note_v1(
    _project integer, _card text, _kind text, _at timestamptz, _actor text, _note text) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    INSERT INTO ${schema}.event (project, card, kind, at, actor, note)
    VALUES (_project, _card, _kind, _at, _actor, _note);
END
$fp$;
