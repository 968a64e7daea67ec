/** Shows in any tracker what the authority decided. */
module dev.fencepost.mirrors {
    requires transitive dev.fencepost.api;
    requires static org.jspecify;

    exports dev.fencepost.mirrors;
}
