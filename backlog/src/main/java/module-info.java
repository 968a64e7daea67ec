/** A backlog of record on the authority's own PostgreSQL: cards, dependencies, plans, and the same claims. */
module dev.fencepost.backlog {
    requires transitive dev.fencepost.api;
    requires transitive java.sql;
    requires com.fasterxml.jackson.databind;
    requires dev.fencepost.postgres;
    requires static org.jspecify;

    exports dev.fencepost.backlog;
    exports dev.fencepost.backlog.card;
    exports dev.fencepost.backlog.graph;
    exports dev.fencepost.backlog.plan;
}
