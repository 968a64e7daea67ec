/** Supervises a real PostgreSQL on the user's own machine, and chooses between it and a given server. */
@SuppressWarnings("requires-automatic") // the driver has no module descriptor
module dev.fencepost.local {
    requires static org.jspecify;
    requires transitive dev.fencepost.api;
    requires transitive java.sql;
    requires org.apache.commons.compress;
    requires org.postgresql.jdbc;
    requires org.slf4j;
    requires org.tukaani.xz;

    exports dev.fencepost.local;
}
