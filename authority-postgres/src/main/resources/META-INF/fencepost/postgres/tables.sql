--liquibase formatted sql logicalFilePath:fencepost/postgres/tables.sql

--changeset fencepost:claim-table splitStatements:false stripComments:false
-- The present: one row per item that was ever granted, never deleted, since it keeps the fence.
CREATE TABLE ${schema}.claim (
    scope text COLLATE "C" NOT NULL,
    item text COLLATE "C" NOT NULL,
    fence bigint NOT NULL,
    previous_fence bigint,
    attempt integer NOT NULL,
    counted_attempts integer NOT NULL,
    -- Granted and not ended. A claim whose lease is over stays active until something ends it.
    active boolean NOT NULL,
    host_id text COLLATE "C" NOT NULL,
    agent_id text COLLATE "C",
    owner_id text COLLATE "C",
    execution_id text COLLATE "C",
    -- Name, value, name, value, ...
    attributes text[] NOT NULL,
    concurrency_key text COLLATE "C",
    request_id text COLLATE "C" NOT NULL,
    ordinal integer NOT NULL,
    fingerprint bytea NOT NULL,
    token_sha256 bytea NOT NULL,
    granted_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    progress text,
    -- How many pieces of evidence the predecessor had when this claim was granted: a repeat hands on the same.
    predecessor_evidence integer NOT NULL DEFAULT 0,
    -- What the end of the last claim means for the item.
    standing text NOT NULL DEFAULT 'FREE' CHECK (standing IN ('FREE', 'COMPLETED', 'BLOCKED')),
    rests_until timestamptz,
    ended_at timestamptz,
    reopened_at timestamptz,
    -- What mirrors have shown last, and when they may try again.
    shown_fence bigint NOT NULL DEFAULT 0,
    shown_phase smallint NOT NULL DEFAULT 0,
    shown_at timestamptz,
    mirror_failures integer NOT NULL DEFAULT 0,
    mirror_rests_until timestamptz,
    CONSTRAINT claim_pkey PRIMARY KEY (scope, item),
    CONSTRAINT claim_fence_range CHECK (fence BETWEEN 1 AND 9007199254740991),
    CONSTRAINT claim_lease_order CHECK (expires_at > granted_at),
    CONSTRAINT claim_ended CHECK (active = (ended_at IS NULL))
) WITH (fillfactor = 50);

-- Serves repeats of a request, limits and sweeps. No index has expires_at: with one, no heartbeat would be a HOT update.
CREATE UNIQUE INDEX claim_request ON ${schema}.claim (scope, request_id, ordinal) WHERE active;

--changeset fencepost:history-table splitStatements:false stripComments:false
-- The past: one row per claim that has ended, only ever inserted, and dropped by prune alone.
CREATE TABLE ${schema}.history (
    scope text COLLATE "C" NOT NULL,
    item text COLLATE "C" NOT NULL,
    fence bigint NOT NULL,
    previous_fence bigint,
    attempt integer NOT NULL,
    host_id text COLLATE "C" NOT NULL,
    agent_id text COLLATE "C",
    owner_id text COLLATE "C",
    execution_id text COLLATE "C",
    attributes text[] NOT NULL,
    concurrency_key text COLLATE "C",
    request_id text COLLATE "C" NOT NULL,
    ordinal integer NOT NULL,
    fingerprint bytea NOT NULL,
    token_sha256 bytea NOT NULL,
    granted_at timestamptz NOT NULL,
    expires_at timestamptz NOT NULL,
    progress text,
    end_cause text NOT NULL CHECK (end_cause IN ('RELEASED', 'RECLAIMED', 'ABANDONED')),
    ended_at timestamptz NOT NULL,
    outcome text CHECK (outcome IN ('COMPLETED', 'FAILED', 'BLOCKED', 'YIELDED')),
    note text,
    retry_after_us bigint,
    result text,
    reason text,
    CONSTRAINT history_pkey PRIMARY KEY (scope, item, fence),
    CONSTRAINT history_outcome CHECK ((outcome IS NOT NULL) = (end_cause = 'RELEASED')),
    CONSTRAINT history_reason CHECK ((reason IS NOT NULL) = (end_cause = 'ABANDONED'))
);

CREATE INDEX history_request ON ${schema}.history (scope, request_id);

--changeset fencepost:beside-tables splitStatements:false stripComments:false
-- Request ids that are remembered beyond the claims they were granted: voided (no fingerprint) or pruned.
CREATE TABLE ${schema}.closed_request (
    scope text COLLATE "C" NOT NULL,
    request_id text COLLATE "C" NOT NULL,
    fingerprint bytea,
    CONSTRAINT closed_request_pkey PRIMARY KEY (scope, request_id)
);

-- Results that came late, beside the claim they belong to.
CREATE TABLE ${schema}.evidence (
    scope text COLLATE "C" NOT NULL,
    item text COLLATE "C" NOT NULL,
    fence bigint NOT NULL,
    ordinal integer NOT NULL,
    packet text NOT NULL,
    recorded_at timestamptz NOT NULL,
    CONSTRAINT evidence_pkey PRIMARY KEY (scope, item, fence, ordinal)
);

-- When an item was made claimable again, beside the claim whose end that lifted.
CREATE TABLE ${schema}.reopening (
    scope text COLLATE "C" NOT NULL,
    item text COLLATE "C" NOT NULL,
    fence bigint NOT NULL,
    reopened_at timestamptz NOT NULL,
    CONSTRAINT reopening_pkey PRIMARY KEY (scope, item, fence)
);

-- One row. The base is raised by an operator after a restore; where a service hides its timeline, the base stands alone.
CREATE TABLE ${schema}.setting (
    singleton boolean NOT NULL DEFAULT true CHECK (singleton),
    epoch_base integer NOT NULL DEFAULT 0 CHECK (epoch_base BETWEEN 0 AND 8191),
    use_timeline boolean NOT NULL DEFAULT true,
    CONSTRAINT setting_pkey PRIMARY KEY (singleton)
);
INSERT INTO ${schema}.setting DEFAULT VALUES;

--changeset fencepost:claim-record-v1 splitStatements:false stripComments:false
-- Every grant that is remembered, in one shape, with no token in it.
CREATE VIEW ${schema}.claim_record_v1 AS
SELECT c.scope, c.item, c.fence, c.previous_fence, c.attempt,
       c.host_id, c.agent_id, c.owner_id, c.execution_id, c.attributes,
       c.concurrency_key, c.request_id, c.ordinal,
       c.granted_at, c.expires_at, c.progress,
       NULL::text AS end_cause, NULL::timestamptz AS ended_at, NULL::text AS outcome, NULL::text AS note,
       NULL::bigint AS retry_after_us, NULL::text AS result, NULL::text AS reason, NULL::timestamptz AS reopened_at,
       ARRAY(SELECT e.packet FROM ${schema}.evidence e
             WHERE e.scope = c.scope AND e.item = c.item AND e.fence = c.fence ORDER BY e.ordinal) AS evidence,
       ARRAY(SELECT (extract(epoch FROM e.recorded_at) * 1000000)::bigint FROM ${schema}.evidence e
             WHERE e.scope = c.scope AND e.item = c.item AND e.fence = c.fence ORDER BY e.ordinal) AS evidence_at_us
FROM ${schema}.claim c
WHERE c.active
UNION ALL
SELECT h.scope, h.item, h.fence, h.previous_fence, h.attempt,
       h.host_id, h.agent_id, h.owner_id, h.execution_id, h.attributes,
       h.concurrency_key, h.request_id, h.ordinal,
       h.granted_at, h.expires_at, h.progress,
       h.end_cause, h.ended_at, h.outcome, h.note,
       h.retry_after_us, h.result, h.reason,
       (SELECT o.reopened_at FROM ${schema}.reopening o
        WHERE o.scope = h.scope AND o.item = h.item AND o.fence = h.fence),
       ARRAY(SELECT e.packet FROM ${schema}.evidence e
             WHERE e.scope = h.scope AND e.item = h.item AND e.fence = h.fence ORDER BY e.ordinal),
       ARRAY(SELECT (extract(epoch FROM e.recorded_at) * 1000000)::bigint FROM ${schema}.evidence e
             WHERE e.scope = h.scope AND e.item = h.item AND e.fence = h.fence ORDER BY e.ordinal)
FROM ${schema}.history h;

--changeset fencepost:answer-v1 splitStatements:false stripComments:false
-- What every function answers in: one row per thing to say.
CREATE TYPE ${schema}.answer_v1 AS (
    entry text,
    at timestamptz,
    cause text,
    until timestamptz,
    record ${schema}.claim_record_v1
);
