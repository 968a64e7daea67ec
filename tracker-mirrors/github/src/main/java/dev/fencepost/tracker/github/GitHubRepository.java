package dev.fencepost.tracker.github;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.TrackerHttp;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.kohsuke.github.GHRepository;
import org.kohsuke.github.GitHub;

/** Knows which repository a name leads to. Names can be given to another; the number cannot. Thread-safe. */
final class GitHubRepository {
    private final GitHub library;
    private final LibraryConnector connector;
    private final RepositoryMoves moves;
    private final String name;
    private volatile @Nullable Known known;

    GitHubRepository(GitHub library, LibraryConnector connector, RepositoryMoves moves, String name) {
        this.library = library;
        this.connector = connector;
        this.moves = moves;
        this.name = name;
    }

    /** Returns what was known last. */
    Known known() {
        Known before = known;
        return before == null ? lookUp() : before;
    }

    /** Asks again, which costs a 304 where nothing changed. */
    Known lookUp() {
        GHRepository repository = connector.ask(false, () -> library.getRepository(name));
        JsonFields fields = new JsonFields(TrackerHttp.json(connector.answer(), false), false);
        fields.text("owner", "login");
        Known found = new Known(repository, fields.id("id"), fields.text("full_name"));
        known = found;
        moves.leadTo(found.id());
        return found;
    }

    /** Returns the repository of an item; one of another repository is NOT_FOUND here. */
    Known of(GitHubItemId id) {
        Known found = known();
        if (found.id() != id.repository()) {
            throw new TrackerException(
                    TrackerFailure.NOT_FOUND,
                    "item " + id + " is not in " + name + ", which is repository " + found.id(),
                    null);
        }
        return found;
    }

    /** A repository, its number, and the name it has now. */
    record Known(GHRepository repository, long id, String fullName) {
        /** Tells whether an address of GitHub's API is that of this repository. */
        boolean isAt(String repositoryUrl) {
            return repositoryUrl.toLowerCase(Locale.ROOT).endsWith("/repos/" + fullName.toLowerCase(Locale.ROOT));
        }

        String path() {
            return "/repos/" + fullName;
        }
    }
}
