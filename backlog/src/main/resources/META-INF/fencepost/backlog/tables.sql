--liquibase formatted sql logicalFilePath:fencepost/backlog/tables.sql

--changeset fencepost:project-table splitStatements:false stripComments:false
-- One backlog. Its scope is the scope of the claims on its cards.
CREATE TABLE ${schema}.project (
    number integer GENERATED ALWAYS AS IDENTITY,
    scope text COLLATE "C" NOT NULL,
    priority_order text NOT NULL DEFAULT 'lowest-first' CHECK (priority_order IN ('lowest-first', 'highest-first')),
    ttl_us bigint NOT NULL DEFAULT 900000000 CHECK (ttl_us > 0),
    max_attempts integer CHECK (max_attempts > 0),
    external_ref text,
    -- Rises with every change of an edge: a plan that was checked for cycles against an older graph is checked again.
    graph_version bigint NOT NULL DEFAULT 0,
    -- When a claim looks for lapsed ones again.
    look_at timestamptz NOT NULL DEFAULT '-infinity',
    created_at timestamptz NOT NULL,
    CONSTRAINT project_pkey PRIMARY KEY (number),
    CONSTRAINT project_scope UNIQUE (scope)
);

--changeset fencepost:card-table splitStatements:false stripComments:false
-- A card's own state. Who holds it is not here: the authority's claim row says so.
CREATE TABLE ${schema}.card (
    project integer NOT NULL,
    id text COLLATE "C" NOT NULL,
    title text NOT NULL,
    body text NOT NULL,
    type text NOT NULL,
    phase text,
    category text,
    priority integer NOT NULL,
    -- The priority in the order of the project: lowest first.
    rank integer NOT NULL,
    status text NOT NULL CHECK (status IN ('ready', 'blocked', 'done', 'cancelled', 'deleted')),
    -- How many of the cards it depends on are neither done nor deleted.
    waiting_on integer NOT NULL CHECK (waiting_on >= 0),
    acceptance jsonb NOT NULL,
    steps jsonb NOT NULL,
    boundaries jsonb NOT NULL,
    payload jsonb NOT NULL,
    labels text[] NOT NULL,
    assignee text,
    spec_ref text COLLATE "C",
    idempotency_key text COLLATE "C",
    created_by text,
    max_attempts integer CHECK (max_attempts > 0),
    result jsonb,
    blocked_reason text,
    retries integer NOT NULL DEFAULT 0,
    -- The digest of the draft that the card was made from: the same draft again makes no other card.
    made_from bytea NOT NULL,
    -- The digest of the plan's line that it was last brought in step with; none once it was changed in another way.
    plan_digest bytea,
    created_at timestamptz NOT NULL,
    updated_at timestamptz NOT NULL,
    CONSTRAINT card_pkey PRIMARY KEY (project, id)
) WITH (fillfactor = 85);

-- No index has the status or the count: so what completes a card and frees another are HOT updates.
CREATE UNIQUE INDEX card_idempotency ON ${schema}.card (project, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX card_spec ON ${schema}.card (project, spec_ref) WHERE spec_ref IS NOT NULL;

--changeset fencepost:candidate-table splitStatements:false stripComments:false
-- The cards that a claim may look at, in its order: ready, waiting on nothing and, as far as is known, not held. A claim
-- takes its card's row out and the end of the claim puts it back, so that no claim ever walks over held cards. It is a
-- list of candidates and no more: the authority decides.
CREATE TABLE ${schema}.candidate (
    project integer NOT NULL,
    rank integer NOT NULL,
    created_at timestamptz NOT NULL,
    id text COLLATE "C" NOT NULL,
    CONSTRAINT candidate_pkey PRIMARY KEY (project, rank, created_at, id)
) WITH (autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_threshold = 500);

--changeset fencepost:edge-tables splitStatements:false stripComments:false
CREATE TABLE ${schema}.dependency (
    project integer NOT NULL,
    card text COLLATE "C" NOT NULL,
    needs text COLLATE "C" NOT NULL,
    CONSTRAINT dependency_pkey PRIMARY KEY (project, card, needs),
    CONSTRAINT dependency_of_another CHECK (card <> needs)
);
CREATE INDEX dependency_needs ON ${schema}.dependency (project, needs, card);

-- Links that say something to people and nothing to a claim.
CREATE TABLE ${schema}.link (
    project integer NOT NULL,
    card text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    other text COLLATE "C" NOT NULL,
    CONSTRAINT link_pkey PRIMARY KEY (project, card, kind, other)
);
CREATE INDEX link_other ON ${schema}.link (project, other);

-- Comments, and what happened to a card beside its claims; only ever inserted.
CREATE TABLE ${schema}.event (
    number bigint GENERATED ALWAYS AS IDENTITY,
    project integer NOT NULL,
    card text COLLATE "C" NOT NULL,
    kind text NOT NULL,
    at timestamptz NOT NULL,
    actor text,
    note text,
    CONSTRAINT event_pkey PRIMARY KEY (project, card, number)
);

--changeset fencepost:backlog-types splitStatements:false stripComments:false
-- What the claiming function answers in: the authority's answer, and a card beside it.
CREATE TYPE ${schema}.answer_v1 AS (
    entry text,
    at timestamptz,
    cause text,
    until timestamptz,
    record ${authority}.claim_record_v1,
    card jsonb
);

-- A card as its writer gives it.
CREATE TYPE ${schema}.draft_v1 AS (
    ord integer,
    id text,
    title text,
    body text,
    type text,
    phase text,
    category text,
    priority integer,
    acceptance jsonb,
    steps jsonb,
    boundaries jsonb,
    payload jsonb,
    labels text[],
    assignee text,
    spec_ref text,
    idempotency_key text,
    created_by text,
    max_attempts integer,
    depends_on text[],
    digest bytea,
    status text,
    result jsonb
);
