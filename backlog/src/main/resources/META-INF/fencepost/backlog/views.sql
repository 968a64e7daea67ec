--liquibase formatted sql logicalFilePath:fencepost/backlog/views.sql

--changeset fencepost:shown_card_v1 splitStatements:false stripComments:false runOnChange:true
-- A card as people see it, with its holder by the authority's claim row.
CREATE OR REPLACE FUNCTION ${schema}.shown_card_v1(_c ${schema}.card, _p ${schema}.project, _now timestamptz)
RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _k ${authority}.claim;
    _held boolean;
BEGIN
    SELECT * INTO _k FROM ${authority}.claim k WHERE k.scope = _p.scope AND k.item = _c.id;
    _held := coalesce(_k.active AND _k.expires_at > _now, false);
    RETURN to_jsonb(_c) || jsonb_build_object(
        'shown', CASE WHEN _held AND _c.status = 'ready' THEN 'claimed' ELSE _c.status END,
        'eligible', _c.status = 'ready' AND _c.waiting_on = 0
            AND ${authority}.obstacle_v1(_k, _now, true, interval '0', coalesce(_c.max_attempts, _p.max_attempts)) IS NULL,
        'attempts', coalesce(_k.attempt, 0),
        'depends_on', ARRAY(SELECT d.needs FROM ${schema}.dependency d
                            WHERE d.project = _c.project AND d.card = _c.id ORDER BY d.needs),
        'holder', CASE WHEN _held THEN jsonb_build_object(
            'host', _k.host_id, 'agent', _k.agent_id, 'owner', _k.owner_id, 'execution', _k.execution_id,
            'fence', _k.fence, 'expires_at', _k.expires_at) END);
END
$fp$;

--changeset fencepost:card_json_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.card_json_v1(_scope text, _id text, _now timestamptz) RETURNS jsonb
LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    RETURN (SELECT ${schema}.shown_card_v1(c, p, _now)
            FROM ${schema}.project p JOIN ${schema}.card c ON c.project = p.number
            WHERE p.scope = _scope AND c.id = _id);
END
$fp$;

--changeset fencepost:show_v1 splitStatements:false stripComments:false runOnChange:true
-- One card with everything around it.
CREATE OR REPLACE FUNCTION ${schema}.show_v1(_scope text, _id text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _project integer := (SELECT p.number FROM ${schema}.project p WHERE p.scope = _scope);
    _card jsonb := ${schema}.card_json_v1(_scope, _id, ${authority}.clock_v1());
BEGIN
    IF _card IS NULL THEN
        RETURN NULL;
    END IF;
    RETURN jsonb_build_object(
        'card', _card,
        'dependencies', coalesce((
            SELECT jsonb_agg(jsonb_build_object('id', n.id, 'title', n.title, 'status', n.status, 'result', n.result)
                             ORDER BY n.id)
            FROM ${schema}.dependency d JOIN ${schema}.card n ON n.project = d.project AND n.id = d.needs
            WHERE d.project = _project AND d.card = _id), '[]'),
        'dependents', ARRAY(SELECT d.card FROM ${schema}.dependency d
                            WHERE d.project = _project AND d.needs = _id ORDER BY d.card),
        'links', coalesce((
            SELECT jsonb_agg(jsonb_build_object('from', l.card, 'kind', l.kind, 'to', l.other)
                             ORDER BY l.card, l.kind, l.other)
            FROM ${schema}.link l WHERE l.project = _project AND (l.card = _id OR l.other = _id)), '[]'),
        'events', coalesce((
            SELECT jsonb_agg(jsonb_build_object('kind', e.kind, 'at', e.at, 'actor', e.actor, 'note', e.note)
                             ORDER BY e.number)
            FROM ${schema}.event e WHERE e.project = _project AND e.card = _id), '[]'));
END
$fp$;

--changeset fencepost:list_v1 splitStatements:false stripComments:false runOnChange:true
-- Cards in the order of claims, with those that fit; every filter that is null is none.
CREATE OR REPLACE FUNCTION ${schema}.list_v1(
    _scope text, _status text, _phase text, _label text, _spec text, _eligible boolean, _deleted boolean,
    _after text, _at_most integer)
RETURNS SETOF jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $fp$
DECLARE
    _now timestamptz := ${authority}.clock_v1();
    _last ${schema}.card;
BEGIN
    SELECT c.* INTO _last FROM ${schema}.project p JOIN ${schema}.card c ON c.project = p.number
    WHERE p.scope = _scope AND c.id = _after;
    RETURN QUERY
    SELECT s.card FROM ${schema}.project p
    JOIN ${schema}.card c ON c.project = p.number
    CROSS JOIN LATERAL (SELECT ${schema}.shown_card_v1(c, p, _now) AS card OFFSET 0) AS s
    WHERE p.scope = _scope
      AND (_phase IS NULL OR c.phase = _phase)
      AND (_spec IS NULL OR c.spec_ref = _spec)
      AND (_label IS NULL OR _label = ANY (c.labels))
      AND (_deleted OR c.status <> 'deleted' OR _status = 'deleted')
      AND (_status IS NULL OR c.status = CASE _status WHEN 'claimed' THEN 'ready' ELSE _status END)
      AND (_after IS NULL OR (c.rank, c.created_at, c.id) > (_last.rank, _last.created_at, _last.id))
      AND (_status IS NULL OR s.card ->> 'shown' = _status)
      AND (NOT _eligible OR (s.card ->> 'eligible')::boolean)
    ORDER BY c.rank, c.created_at, c.id
    LIMIT _at_most;
END
$fp$;

--changeset fencepost:stats_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.stats_v1(_scope text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _now timestamptz := ${authority}.clock_v1();
BEGIN
    RETURN (
        WITH seen AS (
            SELECT coalesce(c.phase, '') AS phase, c.created_at, c.waiting_on,
                   CASE WHEN c.status = 'ready' AND k.active AND k.expires_at > _now THEN 'claimed' ELSE c.status END AS shown,
                   coalesce(k.active AND k.expires_at <= _now, false) AS expired
            FROM ${schema}.project p
            JOIN ${schema}.card c ON c.project = p.number
            LEFT JOIN ${authority}.claim k ON k.scope = p.scope AND k.item = c.id
            WHERE p.scope = _scope
        ), by_phase AS (
            SELECT s.phase, s.shown, count(*) AS cards FROM seen s GROUP BY s.phase, s.shown
        )
        SELECT jsonb_build_object(
            'counts', coalesce((SELECT jsonb_object_agg(t.shown, t.cards) FROM (
                SELECT b.shown, sum(b.cards) AS cards FROM by_phase b GROUP BY b.shown) AS t), '{}'),
            'waiting', count(*) FILTER (WHERE s.shown = 'ready' AND s.waiting_on > 0),
            'expired', count(*) FILTER (WHERE s.expired),
            'oldest_ready_us', (extract(epoch FROM _now - min(s.created_at) FILTER (
                WHERE s.shown = 'ready' AND s.waiting_on = 0)) * 1000000)::bigint,
            'phases', coalesce((SELECT jsonb_object_agg(t.phase, t.counts) FROM (
                SELECT b.phase, jsonb_object_agg(b.shown, b.cards) AS counts FROM by_phase b GROUP BY b.phase) AS t), '{}'))
        FROM seen s);
END
$fp$;

--changeset fencepost:graph_v1 splitStatements:false stripComments:false runOnChange:true
-- The cards that are not deleted, and the edges among them.
CREATE OR REPLACE FUNCTION ${schema}.graph_v1(_scope text) RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _now timestamptz := ${authority}.clock_v1();
    _project integer := (SELECT p.number FROM ${schema}.project p WHERE p.scope = _scope);
BEGIN
    RETURN jsonb_build_object(
        'cards', coalesce((
            SELECT jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'phase', c.phase, 'shown',
                       CASE WHEN c.status = 'ready' AND k.active AND k.expires_at > _now THEN 'claimed' ELSE c.status END)
                   ORDER BY c.rank, c.created_at, c.id)
            FROM ${schema}.card c
            LEFT JOIN ${authority}.claim k ON k.scope = _scope AND k.item = c.id
            WHERE c.project = _project AND c.status <> 'deleted'), '[]'),
        'edges', coalesce((
            SELECT jsonb_agg(jsonb_build_array(d.card, d.needs) ORDER BY d.card, d.needs)
            FROM ${schema}.dependency d
            JOIN ${schema}.card a ON a.project = d.project AND a.id = d.card AND a.status <> 'deleted'
            JOIN ${schema}.card b ON b.project = d.project AND b.id = d.needs AND b.status <> 'deleted'
            WHERE d.project = _project), '[]'));
END
$fp$;

--changeset fencepost:project_shown_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.project_shown_v1(_scope text) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    RETURN (SELECT ${schema}.project_json_v1(p) FROM ${schema}.project p WHERE p.scope = _scope);
END
$fp$;

--changeset fencepost:schema_version_v1 splitStatements:false stripComments:false runOnChange:true
-- Without its triggers on the authority's tables the schema is not whole: cards would not follow their claims.
CREATE OR REPLACE FUNCTION ${schema}.schema_version_v1() RETURNS integer
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    RETURN CASE (SELECT count(*) FROM pg_trigger t
                 JOIN pg_proc f ON f.oid = t.tgfoid
                 WHERE t.tgrelid IN ('${authority}.history'::regclass, '${authority}.reopening'::regclass)
                   AND f.pronamespace = '${schema}'::regnamespace AND t.tgenabled <> 'D')
           WHEN 2 THEN 1 ELSE 0 END;
END
$fp$;
