/** The reference backend: claims in the memory of one process. */
module dev.fencepost.memory {
    requires transitive dev.fencepost.api;
    requires static org.jspecify;

    exports dev.fencepost.memory;

    provides dev.fencepost.authority.spi.AuthorityProvider with
            dev.fencepost.memory.MemoryAuthorityProvider;
}
