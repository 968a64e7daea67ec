/** The strong backend for many hosts: claims in one PostgreSQL, one statement each. */
@SuppressWarnings("requires-automatic") // Liquibase has no module descriptor.
module dev.fencepost.postgres {
    requires transitive dev.fencepost.api;
    requires transitive java.sql;
    requires com.zaxxer.hikari;
    requires static liquibase.core;
    requires static org.jspecify;

    exports dev.fencepost.postgres;

    provides dev.fencepost.authority.spi.AuthorityProvider with
            dev.fencepost.postgres.PostgresAuthorityProvider;
}
