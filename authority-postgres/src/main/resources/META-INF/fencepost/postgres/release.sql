--liquibase formatted sql logicalFilePath:fencepost/postgres/release.sql

--changeset fencepost:release_v1 splitStatements:false stripComments:false runOnChange:true
-- Ends claims for their holders, one answer a question, in the order of the questions; each item once.
CREATE OR REPLACE FUNCTION ${schema}.release_v1(
    _scopes text[], _items text[], _fences bigint[], _tokens bytea[],
    _outcomes text[], _notes text[], _retries_us bigint[], _results text[])
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s'
SET plan_cache_mode = force_generic_plan
SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $fp$
DECLARE
    _now timestamptz;
BEGIN
    PERFORM ${schema}.check_session_v1();
    -- FOR UPDATE, not what the UPDATE below would take: only that waits for a transaction that relies on the claim.
    PERFORM FROM (SELECT a.scope, a.item FROM unnest(_scopes, _items) AS a(scope, item)
                  ORDER BY a.scope COLLATE "C", a.item COLLATE "C") AS q
    CROSS JOIN LATERAL (
        SELECT FROM ${schema}.claim c WHERE c.scope = q.scope AND c.item = q.item FOR UPDATE) AS locked;
    _now := ${schema}.clock_v1();

    RETURN QUERY
    WITH asked AS (
        SELECT * FROM unnest(_scopes, _items, _fences, _tokens, _outcomes, _notes, _retries_us, _results)
            WITH ORDINALITY AS a(scope, item, fence, token, outcome, note, retry_us, result, ord)
    ), ended AS (
        UPDATE ${schema}.claim c SET
            active = false,
            ended_at = greatest(_now, c.granted_at),
            standing = CASE WHEN a.outcome IN ('COMPLETED', 'BLOCKED') THEN a.outcome ELSE 'FREE' END,
            rests_until = greatest(_now, c.granted_at) + a.retry_us * interval '1 microsecond',
            counted_attempts = c.counted_attempts - CASE a.outcome WHEN 'YIELDED' THEN 1 ELSE 0 END
        FROM asked a
        WHERE c.scope = a.scope AND c.item = a.item AND c.fence = a.fence AND c.token_sha256 = a.token
          AND c.active AND c.expires_at > _now
        RETURNING c.*, a.ord, a.outcome, a.note, a.retry_us, a.result
    ), archived AS (
        INSERT INTO ${schema}.history (
            scope, item, fence, previous_fence, attempt, host_id, agent_id, owner_id, execution_id, attributes,
            concurrency_key, request_id, ordinal, fingerprint, token_sha256, granted_at, expires_at, progress,
            end_cause, ended_at, outcome, note, retry_after_us, result)
        SELECT e.scope, e.item, e.fence, e.previous_fence, e.attempt, e.host_id, e.agent_id, e.owner_id,
               e.execution_id, e.attributes, e.concurrency_key, e.request_id, e.ordinal, e.fingerprint,
               e.token_sha256, e.granted_at, e.expires_at, e.progress,
               'RELEASED', e.ended_at, e.outcome, e.note, e.retry_us, e.result
        FROM ended e
    )
    SELECT CASE
               WHEN e.ord IS NOT NULL THEN 'released'
               WHEN before.found THEN 'already'
               ELSE 'lost'
           END,
           _now,
           CASE WHEN e.ord IS NULL THEN ${schema}.loss_v1(a.scope, a.item, a.fence, a.token, _now) END,
           NULL::timestamptz,
           CASE WHEN e.ord IS NULL THEN before.record ELSE
               ROW(e.scope, e.item, e.fence, e.previous_fence, e.attempt, e.host_id, e.agent_id, e.owner_id,
                   e.execution_id, e.attributes, e.concurrency_key, e.request_id, e.ordinal,
                   e.granted_at, e.expires_at, e.progress, 'RELEASED', e.ended_at,
                   e.outcome, e.note, e.retry_us, e.result, NULL, NULL, NULL, NULL)::${schema}.claim_record_v1
           END
    FROM asked a
    LEFT JOIN ended e USING (ord)
    LEFT JOIN LATERAL (
        SELECT true AS found, v AS record FROM ${schema}.claim_record_v1 v
        JOIN ${schema}.history h ON h.scope = v.scope AND h.item = v.item AND h.fence = v.fence
        WHERE e.ord IS NULL AND v.scope = a.scope AND v.item = a.item AND v.fence = a.fence
          AND v.end_cause = 'RELEASED' AND h.token_sha256 = a.token
        LIMIT 1) AS before ON true
    ORDER BY a.ord;
END
$fp$;
