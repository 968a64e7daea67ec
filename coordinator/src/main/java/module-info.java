/** Composes source, authority and mirror, keeps leases alive, and guards every step. */
@SuppressWarnings("requires-automatic") // Micrometer has no module descriptor.
module dev.fencepost.coordinator {
    requires transitive dev.fencepost.api;
    requires transitive dev.fencepost.mirrors;
    requires com.fasterxml.jackson.core;
    requires com.fasterxml.jackson.databind;
    requires org.slf4j;
    requires static micrometer.core;
    requires static org.jspecify;

    exports dev.fencepost.coordinator;
    exports dev.fencepost.coordinator.child;
    exports dev.fencepost.coordinator.config;
    exports dev.fencepost.coordinator.metrics;
    exports dev.fencepost.coordinator.tracker;
}
