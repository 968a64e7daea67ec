/** Composes source, authority and mirror, keeps leases alive, and guards every step. */
module dev.fencepost.coordinator {
    requires transitive dev.fencepost.api;
    requires org.slf4j;
    requires static org.jspecify;

    exports dev.fencepost.coordinator;
}
