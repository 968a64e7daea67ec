--liquibase formatted sql logicalFilePath:fencepost/postgres/verify.sql

--changeset fencepost:verdict_v1 splitStatements:false stripComments:false runOnChange:true
-- Held with the claim, or lost with the cause, as of one snapshot.
CREATE OR REPLACE FUNCTION ${schema}.verdict_v1(
    _scope text, _item text, _fence bigint, _token bytea, _now timestamptz)
RETURNS ${schema}.answer_v1
LANGUAGE plpgsql STABLE AS $fp$
DECLARE
    _loss text := ${schema}.loss_v1(_scope, _item, _fence, _token, _now);
    _c ${schema}.claim;
BEGIN
    IF _loss IS NOT NULL THEN
        RETURN ROW('lost', _now, _loss, NULL, NULL)::${schema}.answer_v1;
    END IF;
    SELECT * INTO STRICT _c FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item;
    RETURN ROW('held', _now, NULL, NULL, ${schema}.present_record_v1(_c))::${schema}.answer_v1;
END
$fp$;

--changeset fencepost:verify_v1 splitStatements:false stripComments:false runOnChange:true
-- Clock first, then one look: what is active when looked at was active at the instant that the answer names.
CREATE OR REPLACE FUNCTION ${schema}.verify_v1(_scope text, _item text, _fence bigint, _token bytea)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' SET enable_seqscan = off AS $fp$
DECLARE
    _now timestamptz;
    _answer ${schema}.answer_v1;
BEGIN
    -- A standby may be behind, and would call a claim held that has long been taken over.
    IF pg_is_in_recovery() THEN
        RAISE EXCEPTION 'fencepost is connected to a standby' USING ERRCODE = 'FP002', HINT = 'connect to the primary';
    END IF;
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        PERFORM ${schema}.check_session_v1();
    END IF;
    _now := ${schema}.clock_v1();
    SELECT * INTO STRICT _answer FROM ${schema}.verdict_v1(_scope, _item, _fence, _token, _now);
    IF _answer.cause = 'EXPIRED' THEN
        -- A heartbeat that was in time may not have committed yet: nobody may be told of a loss that it then undoes.
        PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR SHARE;
        _now := ${schema}.clock_v1();
        SELECT * INTO STRICT _answer FROM ${schema}.verdict_v1(_scope, _item, _fence, _token, _now);
    END IF;
    RETURN NEXT _answer;
END
$fp$;

--changeset fencepost:hold_current_v1 splitStatements:false stripComments:false runOnChange:true
-- Verifies inside the caller's own transaction, and keeps the claim from ending until that transaction does.
-- KEY SHARE lets heartbeats pass, and holds back everything that ends a claim.
CREATE OR REPLACE FUNCTION ${schema}.hold_current_v1(_scope text, _item text, _fence bigint, _token bytea)
RETURNS SETOF ${schema}.answer_v1
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' SET enable_seqscan = off AS $fp$
DECLARE
    _now timestamptz;
    _answer ${schema}.answer_v1;
BEGIN
    PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR KEY SHARE;
    IF NOT FOUND AND current_setting('transaction_isolation') <> 'read committed' THEN
        -- A claim that was granted after the caller's snapshot cannot be seen in it, and may well be current.
        RAISE EXCEPTION 'the claim on % is not in the snapshot of this transaction', _item
            USING ERRCODE = '40001', HINT = 'retry the transaction';
    END IF;
    _now := ${schema}.clock_v1();
    SELECT * INTO STRICT _answer FROM ${schema}.verdict_v1(_scope, _item, _fence, _token, _now);
    IF _answer.cause = 'EXPIRED' THEN
        -- Waits for a heartbeat that was in time; under an older snapshot, fails (40001) if there was one since.
        PERFORM FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item FOR SHARE;
        _now := ${schema}.clock_v1();
        SELECT * INTO STRICT _answer FROM ${schema}.verdict_v1(_scope, _item, _fence, _token, _now);
    END IF;
    RETURN NEXT _answer;
END
$fp$;

--changeset fencepost:require_current_v1 splitStatements:false stripComments:false runOnChange:true
-- The same for plain SQL: fails, and with it the transaction, unless the proof is current. The token is as revealed.
CREATE OR REPLACE FUNCTION ${schema}.require_current_v1(_scope text, _item text, _fence bigint, _lease_token text)
RETURNS void
LANGUAGE plpgsql VOLATILE SECURITY DEFINER
SET search_path = pg_catalog, pg_temp SET lock_timeout = '5s' SET enable_seqscan = off AS $fp$
DECLARE
    _answer ${schema}.answer_v1;
BEGIN
    IF _lease_token !~ '^[A-Za-z0-9_-]{43}$' THEN
        RAISE EXCEPTION 'the lease token is not 43 characters of base64url' USING ERRCODE = 'FP006';
    END IF;
    SELECT * INTO STRICT _answer FROM ${schema}.hold_current_v1(
        _scope, _item, _fence, sha256(decode(translate(_lease_token, '-_', '+/') || '=', 'base64')));
    IF _answer.entry <> 'held' THEN
        RAISE EXCEPTION 'the claim on % under fence % is lost: %', _item, _fence, lower(_answer.cause)
            USING ERRCODE = 'FP005', HINT = 'roll back and stop the work';
    END IF;
END
$fp$;
