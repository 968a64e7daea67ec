--liquibase formatted sql logicalFilePath:fencepost/backlog/plan.sql

--changeset fencepost:plan_facts_v1 splitStatements:false stripComments:false runOnChange:true
-- What a plan has to be checked against: which of the cards it depends on are unknown, and the edges that lead out of it.
-- The plan's own cards have the edges of the plan, but for those that are done, which it does not touch.
CREATE OR REPLACE FUNCTION ${schema}.plan_facts_v1(_scope text, _ids text[], _outside text[]) RETURNS jsonb
LANGUAGE plpgsql STABLE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $fp$
DECLARE
    _p ${schema}.project;
    _known integer;
    _done text[];
    _open text[];
BEGIN
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = _scope;
    SELECT count(*), coalesce(array_agg(c.id) FILTER (WHERE c.status = 'done'), '{}') INTO _known, _done
    FROM unnest(_ids) AS u(id) JOIN ${schema}.card c ON c.project = _p.number AND c.id = u.id;
    _open := ARRAY(SELECT u.id FROM unnest(_ids) AS u(id) EXCEPT SELECT unnest(_done));
    RETURN jsonb_build_object(
        'version', coalesce(_p.graph_version, 0),
        'known', _known,
        'unknown', ARRAY(SELECT u.id FROM unnest(_outside) AS u(id)
                         WHERE NOT EXISTS (SELECT FROM ${schema}.card c WHERE c.project = _p.number AND c.id = u.id)),
        'edges', coalesce((
            WITH RECURSIVE reached(id) AS (
                SELECT u.id COLLATE "C" FROM unnest(_outside || _done) AS u(id)
                UNION
                SELECT d.needs FROM reached r JOIN ${schema}.dependency d ON d.project = _p.number AND d.card = r.id
                WHERE r.id <> ALL (_open)
            )
            SELECT jsonb_agg(jsonb_build_array(d.card, d.needs))
            FROM reached r JOIN ${schema}.dependency d ON d.project = _p.number AND d.card = r.id
            WHERE r.id <> ALL (_open)), '[]'));
END
$fp$;

--changeset fencepost:sync_v1 splitStatements:false stripComments:false runOnChange:true
-- Brings the cards of some specifications in step with a plan, all or nothing. Cards whose line has the digest that they
-- were last made from are not looked at; of all others the draft is needed, and asked for if it was not sent. Where no
-- specification is named, cards are only taken in: none is deleted, and none that was comes back.
CREATE OR REPLACE FUNCTION ${schema}.sync_v1(
    _scope text, _graph_version bigint, _specs text[], _ids text[], _digests bytea[], _drafts text, _actor text,
    _dry_run boolean)
RETURNS jsonb
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '30s' SET plan_cache_mode = force_custom_plan AS $fp$
DECLARE
    _p ${schema}.project;
    _now timestamptz;
    _d ${schema}.draft_v1[];
    _done text[];
    _open text[];
    _fresh text[];
    _missing text[];
    _gone text[];
    _held text[];
    _inserted text[];
    _updated text[];
    _revived text[];
    _touched text[];
    _recount text[];
    _changed text[];
    _edges boolean := false;
    _same integer;
BEGIN
    PERFORM ${authority}.check_session_v1();
    PERFORM pg_advisory_xact_lock(${schema}.graph_key_v1(_scope));
    _p := ${schema}.project_of_v1(_scope);
    _now := ${authority}.clock_v1();
    IF _p.graph_version <> _graph_version THEN
        RETURN jsonb_build_object('stale', true);
    END IF;

    SELECT coalesce(array_agg(l.id) FILTER (WHERE c.id IS NULL), '{}'),
           coalesce(array_agg(l.id) FILTER (WHERE c.status = 'done'), '{}'),
           coalesce(array_agg(l.id) FILTER (
               WHERE c.id IS NOT NULL AND CASE c.status
                         WHEN 'done' THEN false
                         WHEN 'deleted' THEN _specs <> '{}'
                         ELSE c.plan_digest IS DISTINCT FROM l.digest
                     END), '{}'),
           count(*) FILTER (WHERE CASE c.status
                                      WHEN 'done' THEN false
                                      WHEN 'deleted' THEN _specs = '{}'
                                      ELSE c.plan_digest = l.digest
                                  END)
    INTO _fresh, _done, _open, _same
    FROM unnest(_ids, _digests) AS l(id, digest)
    LEFT JOIN ${schema}.card c ON c.project = _p.number AND c.id = l.id;

    -- An array of rows as text: to take JSON apart took a third of the whole sync.
    _d := _drafts::${schema}.draft_v1[];
    _missing := ARRAY(SELECT unnest(_fresh || _open) EXCEPT SELECT d.id FROM unnest(_d) AS d);
    IF _missing <> '{}' THEN
        RETURN jsonb_build_object('send', _missing);
    END IF;

    BEGIN
        SELECT coalesce(array_agg(c.id ORDER BY c.id) FILTER (WHERE k.item IS NULL), '{}'),
               coalesce(array_agg(c.id ORDER BY c.id) FILTER (WHERE k.item IS NOT NULL), '{}')
        INTO _gone, _held
        FROM ${schema}.card c
        LEFT JOIN ${authority}.claim k
               ON k.scope = _scope AND k.item = c.id AND k.active AND k.expires_at > _now
        WHERE c.project = _p.number AND c.spec_ref = ANY (_specs) AND c.status NOT IN ('done', 'deleted')
          AND c.id <> ALL (_ids);

        -- Everything that changes leaves the candidates, and those that are eligible afterwards come back.
        _touched := _gone || _open || ARRAY(
            SELECT d.card FROM ${schema}.dependency d WHERE d.project = _p.number AND d.needs = ANY (_gone || _open));
        DELETE FROM ${schema}.candidate k USING ${schema}.card c
        WHERE c.project = _p.number AND c.id = ANY (_touched)
          AND k.project = c.project AND k.rank = c.rank AND k.created_at = c.created_at AND k.id = c.id;

        UPDATE ${schema}.card c SET status = 'deleted', updated_at = _now
        WHERE c.project = _p.number AND c.id = ANY (_gone);

        WITH differing AS (
            SELECT c.id, c.status = 'deleted' AS gone,
                   ${schema}.content_v1(c) <> ${schema}.content_v1(n)
                   OR ARRAY(SELECT e.needs FROM ${schema}.dependency e
                            WHERE e.project = c.project AND e.card = c.id ORDER BY e.needs) <> d.depends_on AS other,
                   d AS draft
            FROM unnest(_d) AS d
            JOIN ${schema}.card c ON c.project = _p.number AND c.id = d.id AND c.id = ANY (_open)
            CROSS JOIN LATERAL ${schema}.new_card_v1(_p, d, c.status, c.waiting_on, _now) AS n
        ), changed AS (
            UPDATE ${schema}.card c SET
                title = (x.draft).title, body = (x.draft).body, type = (x.draft).type, phase = (x.draft).phase,
                category = (x.draft).category, priority = (x.draft).priority,
                rank = ${schema}.rank_v1(_p.priority_order, (x.draft).priority),
                acceptance = (x.draft).acceptance, steps = (x.draft).steps, boundaries = (x.draft).boundaries,
                payload = (x.draft).payload, labels = (x.draft).labels, assignee = (x.draft).assignee,
                spec_ref = (x.draft).spec_ref, max_attempts = (x.draft).max_attempts, plan_digest = (x.draft).digest,
                status = CASE WHEN x.gone THEN ${schema}.standing_v1(_scope, c.id) ELSE c.status END,
                updated_at = CASE WHEN x.gone OR x.other THEN _now ELSE c.updated_at END
            FROM differing x
            WHERE c.project = _p.number AND c.id = x.id
            RETURNING c.id, x.gone, x.other
        )
        SELECT coalesce(array_agg(y.id ORDER BY y.id) FILTER (WHERE y.other AND NOT y.gone), '{}'),
               coalesce(array_agg(y.id ORDER BY y.id) FILTER (WHERE y.gone), '{}'),
               _same + count(*) FILTER (WHERE NOT y.other AND NOT y.gone)
        INTO _updated, _revived, _same FROM changed y;

        WITH made AS (
            INSERT INTO ${schema}.card
            SELECT n.* FROM unnest(_d) AS d
            LEFT JOIN ${authority}.claim k ON k.scope = _scope AND k.item = d.id AND NOT k.active
            CROSS JOIN LATERAL ${schema}.new_card_v1(
                _p, d,
                coalesce(d.status, CASE k.standing WHEN 'COMPLETED' THEN 'done' WHEN 'BLOCKED' THEN 'blocked' END, 'ready'),
                (SELECT count(*) FROM unnest(d.depends_on) AS u(id)
                 WHERE NOT EXISTS (SELECT FROM ${schema}.card x
                                   WHERE x.project = _p.number AND x.id = u.id AND ${schema}.is_met_v1(x.status)))::integer,
                _now) AS n
            WHERE d.id = ANY (_fresh)
            RETURNING id
        )
        SELECT coalesce(array_agg(m.id), '{}') INTO _inserted FROM made m;

        -- Each set by itself, by hashes: a plan made for small tables would compare every edge with every other.
        _changed := _updated || _revived;
        IF _changed <> '{}' THEN
            DELETE FROM ${schema}.dependency e USING (
                SELECT x.card, x.needs FROM ${schema}.dependency x
                WHERE x.project = _p.number AND x.card = ANY (_changed)
                EXCEPT
                SELECT d.id, u.id FROM unnest(_d) AS d CROSS JOIN LATERAL unnest(d.depends_on) AS u(id)) AS dropped
            WHERE e.project = _p.number AND e.card = dropped.card AND e.needs = dropped.needs;
            _edges := FOUND;
        END IF;
        INSERT INTO ${schema}.dependency (project, card, needs)
        SELECT _p.number, d.id, u.id FROM unnest(_d) AS d CROSS JOIN LATERAL unnest(d.depends_on) AS u(id)
        WHERE d.id = ANY (_inserted || _changed)
        ON CONFLICT DO NOTHING;
        IF FOUND OR _edges THEN
            UPDATE ${schema}.project p SET graph_version = p.graph_version + 1 WHERE p.number = _p.number;
        END IF;

        -- New cards were counted as they came, unless some of them came as done.
        _recount := _touched || CASE WHEN EXISTS (SELECT FROM unnest(_d) AS d WHERE d.status IS NOT NULL)
                                     THEN _inserted ELSE '{}' END;
        IF _recount <> '{}' THEN
            UPDATE ${schema}.card c SET waiting_on = w.unmet
            FROM (SELECT u.id, (SELECT count(*) FROM ${schema}.dependency e
                                JOIN ${schema}.card o ON o.project = e.project AND o.id = e.needs
                                WHERE e.project = _p.number AND e.card = u.id
                                  AND NOT ${schema}.is_met_v1(o.status))::integer AS unmet
                  FROM (SELECT DISTINCT unnest(_recount) AS id) AS u) AS w
            WHERE c.project = _p.number AND c.id = w.id AND c.waiting_on <> w.unmet;
        END IF;

        INSERT INTO ${schema}.candidate (project, rank, created_at, id)
        SELECT c.project, c.rank, c.created_at, c.id FROM ${schema}.card c
        WHERE c.project = _p.number AND c.id = ANY (_touched || _inserted) AND c.status = 'ready' AND c.waiting_on = 0
          AND NOT EXISTS (SELECT FROM ${authority}.claim k
                          WHERE k.scope = _scope AND k.item = c.id AND k.active AND k.expires_at > _now)
        ON CONFLICT DO NOTHING;

        INSERT INTO ${schema}.event (project, card, kind, at, actor, note)
        SELECT _p.number, u.id, u.kind, _now, _actor, 'plan'
        FROM (SELECT unnest(_updated) AS id, 'updated' AS kind
              UNION ALL SELECT unnest(_revived), 'revived'
              UNION ALL SELECT unnest(_gone), 'deleted') AS u;
        IF _dry_run THEN
            RAISE EXCEPTION 'dry run' USING ERRCODE = 'FP010';
        END IF;
    EXCEPTION WHEN SQLSTATE 'FP010' THEN
        NULL; -- All of it is undone, and told.
    END;
    RETURN jsonb_build_object('inserted', _inserted, 'updated', _updated, 'revived', _revived, 'deleted', _gone,
        'done', _done, 'held', _held, 'unchanged', _same);
END
$fp$;
