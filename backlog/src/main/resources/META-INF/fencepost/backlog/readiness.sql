--liquibase formatted sql logicalFilePath:fencepost/backlog/readiness.sql

--changeset fencepost:offer_v1 splitStatements:false stripComments:false runOnChange:true
-- Puts a card among the candidates, if it is ready and waits on nothing. An offer that is there already is locked, so that
-- whoever is about to drop it as held waits, and then finds that it is free.
CREATE OR REPLACE FUNCTION ${schema}.offer_v1(_c ${schema}.card) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    IF _c.status = 'ready' AND _c.waiting_on = 0 THEN
        INSERT INTO ${schema}.candidate (project, rank, created_at, id)
        VALUES (_c.project, _c.rank, _c.created_at, _c.id)
        ON CONFLICT ON CONSTRAINT candidate_pkey DO UPDATE SET id = excluded.id;
    END IF;
END
$fp$;

--changeset fencepost:withdraw_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.withdraw_v1(_c ${schema}.card) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    DELETE FROM ${schema}.candidate k
    WHERE k.project = _c.project AND k.rank = _c.rank AND k.created_at = _c.created_at AND k.id = _c.id;
END
$fp$;

--changeset fencepost:shift_dependents_v1 splitStatements:false stripComments:false runOnChange:true
-- Tells the dependents of a card that it keeps them waiting no longer (-1), or again (+1). In the order of their ids: two
-- cards that are completed at the same moment may have dependents in common.
CREATE OR REPLACE FUNCTION ${schema}.shift_dependents_v1(_project integer, _id text, _by integer) RETURNS void
LANGUAGE plpgsql VOLATILE
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $fp$
DECLARE
    _c ${schema}.card;
BEGIN
    FOR _c IN
        SELECT c.* FROM ${schema}.dependency d
        JOIN ${schema}.card c ON c.project = d.project AND c.id = d.card
        WHERE d.project = _project AND d.needs = _id
        ORDER BY d.card
    LOOP
        UPDATE ${schema}.card c SET waiting_on = c.waiting_on + _by
        WHERE c.project = _project AND c.id = _c.id
        RETURNING c.* INTO _c;
        IF _by < 0 THEN
            PERFORM ${schema}.offer_v1(_c);
        ELSE
            -- A claim that has it now may want this card next: it is not waited for, and sees for itself.
            DELETE FROM ${schema}.candidate k WHERE k.ctid = (
                SELECT q.ctid FROM ${schema}.candidate q
                WHERE q.project = _c.project AND q.rank = _c.rank AND q.created_at = _c.created_at AND q.id = _c.id
                FOR UPDATE SKIP LOCKED);
        END IF;
    END LOOP;
END
$fp$;

--changeset fencepost:tell_dependents_v1 splitStatements:false stripComments:false runOnChange:true
CREATE OR REPLACE FUNCTION ${schema}.tell_dependents_v1(_old ${schema}.card, _new ${schema}.card) RETURNS void
LANGUAGE plpgsql VOLATILE SET search_path = pg_catalog, pg_temp AS $fp$
BEGIN
    IF ${schema}.is_met_v1(_old.status) <> ${schema}.is_met_v1(_new.status) THEN
        PERFORM ${schema}.shift_dependents_v1(
            _new.project, _new.id, CASE WHEN ${schema}.is_met_v1(_new.status) THEN -1 ELSE 1 END);
    END IF;
END
$fp$;

--changeset fencepost:look_v1 splitStatements:false stripComments:false runOnChange:true
-- Offers the cards of lapsed claims again. One caller at a time, and at most once a second: a claim that was still under
-- way during this look is seen by the next. What has its claim row locked is being ended or taken over, and offered by
-- that if it is to be offered: so whoever looks has the rows first, and waits for none.
CREATE OR REPLACE FUNCTION ${schema}.look_v1(_p ${schema}.project, _now timestamptz, _force boolean) RETURNS void
LANGUAGE plpgsql VOLATILE
SET search_path = pg_catalog, pg_temp SET enable_hashjoin = off SET enable_mergejoin = off SET enable_seqscan = off AS $fp$
BEGIN
    PERFORM FROM ${schema}.project p
    WHERE p.number = _p.number AND (_force OR p.look_at <= _now) FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
        RETURN;
    END IF;
    INSERT INTO ${schema}.candidate (project, rank, created_at, id)
    SELECT l.project, l.rank, l.created_at, l.id
    FROM (SELECT c.project, c.rank, c.created_at, c.id
          FROM ${authority}.claim k
          JOIN ${schema}.card c ON c.project = _p.number AND c.id = k.item
          WHERE k.scope = _p.scope AND k.active AND k.expires_at <= _now AND c.status = 'ready' AND c.waiting_on = 0
            AND NOT EXISTS (SELECT FROM ${schema}.candidate q
                            WHERE q.project = c.project AND q.rank = c.rank AND q.created_at = c.created_at AND q.id = c.id)
          ORDER BY k.expires_at, k.item
          FOR KEY SHARE OF k SKIP LOCKED) AS l
    ON CONFLICT DO NOTHING;
    UPDATE ${schema}.project p SET look_at = least(
        _now + interval '1 second',
        (SELECT min(k.expires_at) FROM ${authority}.claim k
         WHERE k.scope = _p.scope AND k.active AND k.expires_at > _now))
    WHERE p.number = _p.number;
END
$fp$;
