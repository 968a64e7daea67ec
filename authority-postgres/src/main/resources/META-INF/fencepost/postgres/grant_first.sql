--liquibase formatted sql logicalFilePath:fencepost/postgres/grant_first.sql

--changeset fencepost:grant_first_v1 splitStatements:false stripComments:false runOnChange:true
-- Grants one item that was never granted, for functions of other schemas that know such an item; answers nothing where it
-- was granted meanwhile. The caller has the locks of the request and of the scope, asks for no limit, and has seen since
-- that the request was not decided before.
CREATE OR REPLACE FUNCTION ${schema}.grant_first_v1(
    _scope text,
    _request_id text,
    _fingerprint bytea,
    _item text,
    _token bytea,
    _host_id text,
    _agent_id text,
    _owner_id text,
    _execution_id text,
    _attributes text[],
    _lease_us bigint)
RETURNS SETOF ${schema}.claim
LANGUAGE plpgsql VOLATILE AS $fp$
DECLARE
    _now CONSTANT timestamptz := ${schema}.clock_v1();
BEGIN
    RETURN QUERY
    INSERT INTO ${schema}.claim AS c (
        scope, item, fence, attempt, counted_attempts, active,
        host_id, agent_id, owner_id, execution_id, attributes,
        request_id, ordinal, fingerprint, token_sha256, granted_at, expires_at)
    VALUES (
        _scope, _item, ${schema}.next_fence_v1(NULL, ${schema}.epoch_v1()), 1, 1, true,
        _host_id, _agent_id, _owner_id, _execution_id, _attributes,
        _request_id, 1, _fingerprint, _token, _now, _now + _lease_us * interval '1 microsecond')
    ON CONFLICT (scope, item) DO NOTHING
    RETURNING c.*;
END
$fp$;
