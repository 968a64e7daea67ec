--liquibase formatted sql logicalFilePath:fencepost/postgres/inspect.sql

--changeset fencepost:inspect_v1 splitStatements:false stripComments:false runOnChange:true
-- One page of claims, by item and fence, after a row that names the instant at which the states hold.
CREATE OR REPLACE FUNCTION ${schema}.inspect_v1(
    _scope text, _item_scope text, _item text, _host_id text, _agent_id text,
    _active boolean, _lapsed boolean, _ended boolean, _from timestamptz, _before timestamptz,
    _after_scope text, _after_item text, _after_fence bigint, _at_most integer)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
-- With a plan of its own each call, every filter that is not given costs nothing.
SET search_path = pg_catalog, pg_temp SET plan_cache_mode = force_custom_plan AS $fp$
DECLARE
    _now timestamptz := ${schema}.clock_v1();
BEGIN
    RETURN NEXT ROW('now', _now, NULL, NULL, NULL)::${schema}.answer_v1;
    RETURN QUERY
    SELECT 'record', _now, NULL::text, NULL::timestamptz, v
    FROM ${schema}.claim_record_v1 v
    WHERE (_scope IS NULL OR v.scope = _scope)
      AND (_item IS NULL OR (v.scope = _item_scope AND v.item = _item))
      AND (_host_id IS NULL OR v.host_id = _host_id)
      AND (_agent_id IS NULL OR v.agent_id = _agent_id)
      AND CASE
              WHEN v.end_cause IS NOT NULL THEN _ended
              WHEN v.expires_at > _now THEN _active
              ELSE _lapsed
          END
      AND (_from IS NULL OR v.granted_at >= _from)
      AND (_before IS NULL OR v.granted_at < _before)
      AND (_after_scope IS NULL OR (v.scope, v.item, v.fence) > (_after_scope, _after_item, _after_fence))
    ORDER BY v.scope, v.item, v.fence
    LIMIT _at_most;
END
$fp$;
