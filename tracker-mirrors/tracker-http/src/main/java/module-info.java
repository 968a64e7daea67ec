/** What the tracker adapters share: addresses, credentials, pacing, failures and caching. */
module dev.fencepost.tracker.http {
    requires transitive com.fasterxml.jackson.databind;
    requires transitive dev.fencepost.api;
    requires java.net.http;
    requires static org.jspecify;

    exports dev.fencepost.tracker.http;
}
