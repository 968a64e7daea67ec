/** Supervises a real PostgreSQL on the user's own machine, and chooses between it and a given server. */
@SuppressWarnings("requires-automatic") // the driver and Liquibase have no module descriptor
module dev.fencepost.local {
    requires static org.jspecify;
    requires transitive dev.fencepost.api;
    requires transitive java.sql;
    requires com.zaxxer.hikari;
    requires dev.fencepost.postgres;
    requires liquibase.core; // optional to the PostgreSQL authority, and needed to make the schema
    requires org.apache.commons.compress;
    requires org.postgresql.jdbc;
    requires org.slf4j;
    requires org.tukaani.xz;

    exports dev.fencepost.local;

    provides dev.fencepost.authority.spi.AuthorityProvider with
            dev.fencepost.local.LocalAuthorityProvider;
}
