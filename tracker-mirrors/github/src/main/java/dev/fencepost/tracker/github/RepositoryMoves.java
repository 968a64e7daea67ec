package dev.fencepost.tracker.github;

import java.net.URI;
import java.util.function.Predicate;

/**
 * Tells of a redirect whether it stays in the repository. Thread-safe.
 *
 * <p>GitHub redirects a renamed repository and a transferred issue alike, to an address with a repository's number. The
 * first is ours under another name; the second is somebody else's issue, on which nothing of ours belongs.
 */
final class RepositoryMoves implements Predicate<URI> {
    private static final long UNKNOWN = 0;

    private volatile long repository = UNKNOWN;

    void leadTo(long id) {
        repository = id;
    }

    @Override
    public boolean test(URI address) {
        long id = repository;
        return id == UNKNOWN || (address.getPath() + "/").contains("/repositories/" + id + "/");
    }
}
