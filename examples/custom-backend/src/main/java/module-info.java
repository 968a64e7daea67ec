/** An example of a backend: claims kept in a journal file. */
module dev.fencepost.examples.journal {
    requires transitive dev.fencepost.api;
    requires static org.jspecify;

    exports dev.fencepost.examples.journal;

    provides dev.fencepost.authority.spi.AuthorityProvider with
            dev.fencepost.examples.journal.JournalAuthorityProvider;
}
