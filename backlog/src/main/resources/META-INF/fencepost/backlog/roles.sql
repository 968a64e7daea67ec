-- Least rights. Functions run as the owner of the schema; nobody else needs a right on a table.
-- Run it again after every upgrade: new functions have no grants yet.

REVOKE ALL ON SCHEMA ${schema} FROM PUBLIC;
REVOKE ALL ON ALL TABLES IN SCHEMA ${schema} FROM PUBLIC, ${app}, ${reader};
REVOKE ALL ON ALL FUNCTIONS IN SCHEMA ${schema} FROM PUBLIC, ${app}, ${reader};

GRANT USAGE ON SCHEMA ${schema} TO ${app}, ${reader};

-- The app writes and claims, by functions alone.
GRANT EXECUTE ON FUNCTION
    ${schema}.schema_version_v1,
    ${schema}.project_v1,
    ${schema}.project_shown_v1,
    ${schema}.claim_v1,
    ${schema}.create_v1,
    ${schema}.update_v1,
    ${schema}.delete_v1,
    ${schema}.unblock_v1,
    ${schema}.comment_v1,
    ${schema}.link_v1,
    ${schema}.unlink_v1,
    ${schema}.plan_facts_v1,
    ${schema}.sync_v1,
    ${schema}.show_v1,
    ${schema}.list_v1,
    ${schema}.stats_v1,
    ${schema}.graph_v1
TO ${app};

-- The reader looks.
GRANT EXECUTE ON FUNCTION
    ${schema}.schema_version_v1,
    ${schema}.project_shown_v1,
    ${schema}.show_v1,
    ${schema}.list_v1,
    ${schema}.stats_v1,
    ${schema}.graph_v1
TO ${reader};
