--liquibase formatted sql logicalFilePath:fencepost/postgres/support.sql

-- What only our own functions call has no settings of its own, and nobody else has a right to call it: the search path
-- is that of the caller, which every function has that others may call. Setting it anew took more than the work.

--changeset fencepost:schema_version_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.schema_version_v1() RETURNS integer
LANGUAGE sql IMMUTABLE AS $fp$ SELECT 1 $fp$;

--changeset fencepost:clock_v1 splitStatements:false stripComments:false
-- The only place that reads the time. Never transaction time: that stands still while a call waits.
CREATE OR REPLACE FUNCTION ${schema}.clock_v1() RETURNS timestamptz
LANGUAGE sql VOLATILE AS $fp$ SELECT pg_catalog.clock_timestamp() $fp$;

--changeset fencepost:advisory_key_v1 splitStatements:false stripComments:false
-- Fixed for ever: two versions that derived two keys from one name would not exclude each other. Inlined where it is
-- called, as STABLE lets it be: convert_to is no more than that.
CREATE OR REPLACE FUNCTION ${schema}.advisory_key_v1(_kind text, _scope text, _name text) RETURNS bigint
LANGUAGE sql STABLE AS $fp$
    SELECT ('x' || encode(substr(sha256(convert_to(
        'fencepost' || chr(31) || _kind || chr(31) || _scope || chr(31) || _name, 'UTF8')), 1, 8), 'hex'))::bit(64)::bigint
$fp$;

--changeset fencepost:check_session_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.check_session_v1() RETURNS void
LANGUAGE plpgsql STABLE AS $fp$
BEGIN
    -- Under a snapshot that is older than the locks, a decision would rest on what was true before they were granted.
    IF current_setting('transaction_isolation') <> 'read committed' THEN
        RAISE EXCEPTION 'fencepost needs the isolation level read committed, and this session has %',
            current_setting('transaction_isolation')
            USING ERRCODE = 'FP001', HINT = 'set default_transaction_isolation or the isolation of the pool';
    END IF;
    IF pg_is_in_recovery() THEN
        RAISE EXCEPTION 'fencepost is connected to a standby' USING ERRCODE = 'FP002', HINT = 'connect to the primary';
    END IF;
    IF current_setting('transaction_read_only')::boolean THEN
        RAISE EXCEPTION 'fencepost is connected by a read-only session'
            USING ERRCODE = 'FP003', HINT = 'set default_transaction_read_only or the read-only flag of the pool to off';
    END IF;
END
$fp$;

--changeset fencepost:epoch_v1 splitStatements:false stripComments:false runOnChange:true
-- Rises with every promotion, which starts a new timeline, and with every base that an operator sets after a restore.
CREATE OR REPLACE FUNCTION ${schema}.epoch_v1() RETURNS bigint
LANGUAGE plpgsql VOLATILE AS $fp$
DECLARE
    _epoch bigint;
BEGIN
    SELECT e.epoch_base + CASE
               WHEN e.use_timeline THEN ('x' || substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8))::bit(32)::bigint
               ELSE 0
           END
    INTO STRICT _epoch FROM ${schema}.setting e WHERE e.singleton;
    IF _epoch > 8191 THEN
        RAISE EXCEPTION 'the epoch % is over 8191: fences would not fit into 53 bits', _epoch USING ERRCODE = 'FP004';
    END IF;
    RETURN _epoch;
END
$fp$;

--changeset fencepost:next_fence_v1 splitStatements:false stripComments:false runOnChange:true
-- Never back, whatever the epoch does; up to the next epoch's floor when it has risen.
CREATE OR REPLACE FUNCTION ${schema}.next_fence_v1(_last bigint, _epoch bigint) RETURNS bigint
LANGUAGE plpgsql IMMUTABLE AS $fp$
DECLARE
    _fence bigint := greatest(coalesce(_last, 0) + 1, _epoch << 40);
BEGIN
    IF _fence > 9007199254740991 THEN
        RAISE EXCEPTION 'the item has used up its fences' USING ERRCODE = 'FP004';
    END IF;
    RETURN _fence;
END
$fp$;

--changeset fencepost:present_record_v1 splitStatements:false stripComments:false runOnChange:true
-- The claim that a present row tells of, with nothing beside it; inlined where it is called.
CREATE OR REPLACE FUNCTION ${schema}.present_record_v1(_c ${schema}.claim) RETURNS ${schema}.claim_record_v1
LANGUAGE sql STABLE AS $fp$
    SELECT ROW(_c.scope, _c.item, _c.fence, _c.previous_fence, _c.attempt,
               _c.host_id, _c.agent_id, _c.owner_id, _c.execution_id, _c.attributes,
               _c.concurrency_key, _c.request_id, _c.ordinal, _c.granted_at, _c.expires_at, NULL,
               NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::${schema}.claim_record_v1
$fp$;

--changeset fencepost:named_record_v1 splitStatements:false stripComments:false runOnChange:true
-- A record that says no more than which item is meant; inlined where it is called.
CREATE OR REPLACE FUNCTION ${schema}.named_record_v1(_scope text, _item text) RETURNS ${schema}.claim_record_v1
LANGUAGE sql STABLE AS $fp$
    SELECT ROW(_scope, _item, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
               NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL)::${schema}.claim_record_v1
$fp$;

--changeset fencepost:archive_v1 splitStatements:false stripComments:false runOnChange:true
-- Moves a claim that ends without its holder into the past. The caller has the row FOR UPDATE.
CREATE OR REPLACE FUNCTION ${schema}.archive_v1(_c ${schema}.claim, _cause text, _at timestamptz, _reason text)
RETURNS void
LANGUAGE plpgsql VOLATILE AS $fp$
BEGIN
    INSERT INTO ${schema}.history (
        scope, item, fence, previous_fence, attempt, host_id, agent_id, owner_id, execution_id, attributes,
        concurrency_key, request_id, ordinal, fingerprint, token_sha256, granted_at, expires_at, progress,
        end_cause, ended_at, reason)
    VALUES (
        _c.scope, _c.item, _c.fence, _c.previous_fence, _c.attempt, _c.host_id, _c.agent_id, _c.owner_id,
        _c.execution_id, _c.attributes, _c.concurrency_key, _c.request_id, _c.ordinal, _c.fingerprint,
        _c.token_sha256, _c.granted_at, _c.expires_at, _c.progress,
        _cause, _at, _reason);
END
$fp$;

--changeset fencepost:loss_v1 splitStatements:false stripComments:false runOnChange:true
-- Why a proof is not current; null if it is.
CREATE OR REPLACE FUNCTION ${schema}.loss_v1(
    _scope text, _item text, _fence bigint, _token bytea, _now timestamptz) RETURNS text
LANGUAGE plpgsql STABLE AS $fp$
DECLARE
    _c ${schema}.claim;
    _cause text;
BEGIN
    SELECT * INTO _c FROM ${schema}.claim c WHERE c.scope = _scope AND c.item = _item;
    IF _c.active AND _c.fence = _fence THEN
        RETURN CASE
            WHEN _c.token_sha256 <> _token THEN 'UNKNOWN'
            WHEN _c.expires_at > _now THEN NULL
            ELSE 'EXPIRED'
        END;
    END IF;
    SELECT h.end_cause INTO _cause FROM ${schema}.history h
    WHERE h.scope = _scope AND h.item = _item AND h.fence = _fence AND h.token_sha256 = _token;
    RETURN CASE
        WHEN _cause IS NULL THEN 'UNKNOWN'
        WHEN _cause <> 'RECLAIMED' THEN _cause
        WHEN _c.fence = _fence THEN 'EXPIRED'
        ELSE 'SUPERSEDED'
    END;
END
$fp$;
