--liquibase formatted sql logicalFilePath:fencepost/postgres/heartbeat.sql

--changeset fencepost:heartbeat_v1 splitStatements:false stripComments:false runOnChange:true
-- Restarts leases, one answer a question, in the order of the questions; each item once. Lock, then clock, then decide.
CREATE OR REPLACE FUNCTION ${schema}.heartbeat_v1(
    _scopes text[], _items text[], _fences bigint[], _tokens bytea[], _leases_us bigint[], _progress text[])
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s'
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $fp$
DECLARE
    _now timestamptz;
BEGIN
    PERFORM ${schema}.check_session_v1();
    -- In the order of the keys, so that two batches that share items never wait for each other.
    PERFORM FROM (SELECT a.scope, a.item FROM unnest(_scopes, _items) AS a(scope, item)
                  ORDER BY a.scope COLLATE "C", a.item COLLATE "C") AS q
    CROSS JOIN LATERAL (
        SELECT FROM ${schema}.claim c WHERE c.scope = q.scope AND c.item = q.item FOR NO KEY UPDATE) AS locked;
    _now := ${schema}.clock_v1();

    RETURN QUERY
    WITH asked AS (
        SELECT * FROM unnest(_scopes, _items, _fences, _tokens, _leases_us, _progress) WITH ORDINALITY
            AS a(scope, item, fence, token, lease_us, progress, ord)
    ), beaten AS (
        UPDATE ${schema}.claim c SET
            expires_at = greatest(c.expires_at, _now + a.lease_us * interval '1 microsecond'),
            progress = coalesce(a.progress, c.progress)
        FROM asked a
        WHERE c.scope = a.scope AND c.item = a.item AND c.fence = a.fence AND c.token_sha256 = a.token
          AND c.active AND c.expires_at > _now
        RETURNING a.ord, ${schema}.present_record_v1(c) AS record
    )
    SELECT CASE WHEN b.ord IS NULL THEN 'lost' ELSE 'extended' END,
           _now,
           CASE WHEN b.ord IS NULL THEN ${schema}.loss_v1(a.scope, a.item, a.fence, a.token, _now) END,
           NULL::timestamptz,
           b.record
    FROM asked a LEFT JOIN beaten b USING (ord)
    ORDER BY a.ord;
END
$fp$;
