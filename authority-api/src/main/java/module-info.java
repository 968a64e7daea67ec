/** The ports and values of Fencepost: who may work on an item, and how to check that they still may. */
module dev.fencepost.api {
    requires static org.jspecify;

    exports dev.fencepost.authority;
    exports dev.fencepost.authority.spi;
    exports dev.fencepost.candidate;
    exports dev.fencepost.claim;
    exports dev.fencepost.fencing;
    exports dev.fencepost.mirror;
    exports dev.fencepost.tracker;
    exports dev.fencepost.tracker.spi;

    uses dev.fencepost.authority.spi.AuthorityProvider;
    uses dev.fencepost.tracker.spi.TrackerProvider;
}
