-- Least rights. Functions run as the owner of the schema; nobody else needs a right on a table to claim.
-- Run it again after every upgrade: new functions have no grants yet.

REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM PUBLIC, ${app}, ${reader};
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC, ${app}, ${reader};

GRANT USAGE ON SCHEMA ${schema} TO ${app}, ${reader};

-- The app claims and administers; it has no right on any table, and cannot prune or raise the epoch.
GRANT EXECUTE ON FUNCTION
    ${schema}.schema_version_v1,
    ${schema}.pick_v1,
    ${schema}.claim_next_v1,
    ${schema}.verify_v1,
    ${schema}.hold_current_v1,
    ${schema}.require_current_v1,
    ${schema}.heartbeat_v1,
    ${schema}.release_v1,
    ${schema}.sweep_v1,
    ${schema}.lapsed_v1,
    ${schema}.take_over_v1,
    ${schema}.inspect_v1,
    ${schema}.resolve_v1,
    ${schema}.abandon_v1,
    ${schema}.reopen_v1,
    ${schema}.history_at_v1,
    ${schema}.record_evidence_v1,
    ${schema}.mirror_due_v1,
    ${schema}.mirror_shown_v1,
    ${schema}.mirror_failed_v1,
    ${schema}.mirror_status_v1
TO ${app};

-- The reader looks: through the functions that change nothing, and through the view that has no token in it.
GRANT EXECUTE ON FUNCTION
    ${schema}.schema_version_v1,
    ${schema}.inspect_v1,
    ${schema}.history_at_v1,
    ${schema}.mirror_status_v1
TO ${reader};
GRANT SELECT ON ${schema}.claim_record_v1 TO ${reader};
