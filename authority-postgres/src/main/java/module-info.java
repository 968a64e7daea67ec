/** The strong backend for many hosts: claims in one PostgreSQL, one statement each. */
// Liquibase has no module descriptor; the module that two packages are exported to is built after this one.
@SuppressWarnings({"requires-automatic", "module"})
module dev.fencepost.postgres {
    requires transitive dev.fencepost.api;
    requires transitive java.sql;
    requires com.zaxxer.hikari;
    requires static liquibase.core;
    requires static org.jspecify;

    exports dev.fencepost.postgres;
    // The backlog builds its claim on the functions of this schema, and has a schema beside it.
    exports dev.fencepost.postgres.call to
            dev.fencepost.backlog;
    exports dev.fencepost.postgres.schema to
            dev.fencepost.backlog;

    provides dev.fencepost.authority.spi.AuthorityProvider with
            dev.fencepost.postgres.PostgresAuthorityProvider;
}
