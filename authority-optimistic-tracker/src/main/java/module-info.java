/** Claims kept in the tracker itself, for teams with no database. */
module dev.fencepost.optimistic {
    requires transitive dev.fencepost.api;
    requires static org.jspecify;

    exports dev.fencepost.optimistic;

    provides dev.fencepost.authority.spi.AuthorityProvider with
            dev.fencepost.optimistic.OptimisticTrackerAuthorityProvider;
}
