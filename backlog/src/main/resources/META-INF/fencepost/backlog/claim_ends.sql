--liquibase formatted sql logicalFilePath:fencepost/backlog/claim_ends.sql

--changeset fencepost:claim_ended_v1 splitStatements:false stripComments:false runOnChange:true
-- The card follows the claim: whatever ends a claim writes one row of history, and in that transaction the card changes.
CREATE OR REPLACE FUNCTION ${schema}.claim_ended_v1() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _p ${schema}.project;
    _old ${schema}.card;
    _new ${schema}.card;
BEGIN
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = NEW.scope;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    PERFORM pg_advisory_xact_lock_shared(${schema}.graph_key_v1(NEW.scope));
    SELECT * INTO _old FROM ${schema}.card c WHERE c.project = _p.number AND c.id = NEW.item FOR NO KEY UPDATE;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;

    UPDATE ${schema}.card c SET
        status = CASE NEW.outcome WHEN 'COMPLETED' THEN 'done' WHEN 'BLOCKED' THEN 'blocked' ELSE c.status END,
        result = CASE NEW.outcome WHEN 'COMPLETED' THEN NEW.result::jsonb ELSE c.result END,
        blocked_reason = CASE NEW.outcome WHEN 'BLOCKED' THEN NEW.note END,
        retries = c.retries + CASE WHEN NEW.outcome = 'FAILED' OR NEW.end_cause = 'RECLAIMED' THEN 1 ELSE 0 END,
        updated_at = greatest(c.updated_at, NEW.ended_at)
    WHERE c.project = _p.number AND c.id = NEW.item
    RETURNING c.* INTO _new;

    PERFORM ${schema}.tell_dependents_v1(_old, _new);
    IF NEW.outcome IS NULL OR NEW.outcome IN ('FAILED', 'BLOCKED') THEN
        PERFORM ${schema}.note_v1(_p.number, NEW.item, lower(coalesce(NEW.outcome, NEW.end_cause)), NEW.ended_at,
            NEW.host_id, coalesce(NEW.note, NEW.reason));
    END IF;
    PERFORM ${schema}.offer_v1(_new);
    RETURN NULL;
END
$fp$;

--changeset fencepost:claim_reopened_v1 splitStatements:false stripComments:false runOnChange:true
-- And the card follows a reopening: what was done or blocked is ready again, and its dependents wait again.
CREATE OR REPLACE FUNCTION ${schema}.claim_reopened_v1() RETURNS trigger
LANGUAGE plpgsql VOLATILE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $fp$
DECLARE
    _p ${schema}.project;
    _old ${schema}.card;
    _new ${schema}.card;
BEGIN
    SELECT * INTO _p FROM ${schema}.project p WHERE p.scope = NEW.scope;
    IF NOT FOUND THEN
        RETURN NULL;
    END IF;
    PERFORM pg_advisory_xact_lock_shared(${schema}.graph_key_v1(NEW.scope));
    SELECT * INTO _old FROM ${schema}.card c WHERE c.project = _p.number AND c.id = NEW.item FOR NO KEY UPDATE;
    IF NOT FOUND OR _old.status IN ('deleted', 'cancelled') THEN
        RETURN NULL;
    END IF;
    UPDATE ${schema}.card c SET status = 'ready', result = NULL, blocked_reason = NULL,
        updated_at = greatest(c.updated_at, NEW.reopened_at)
    WHERE c.project = _p.number AND c.id = NEW.item
    RETURNING c.* INTO _new;
    PERFORM ${schema}.note_v1(_p.number, NEW.item, 'reopened', NEW.reopened_at, NULL, NULL);
    PERFORM ${schema}.tell_dependents_v1(_old, _new);
    PERFORM ${schema}.offer_v1(_new);
    RETURN NULL;
END
$fp$;

--changeset fencepost:claim-triggers splitStatements:false stripComments:false
CREATE TRIGGER backlog_claim_ended AFTER INSERT ON ${authority}.history
FOR EACH ROW EXECUTE FUNCTION ${schema}.claim_ended_v1();
CREATE TRIGGER backlog_claim_reopened AFTER INSERT ON ${authority}.reopening
FOR EACH ROW EXECUTE FUNCTION ${schema}.claim_reopened_v1();
