package dev.fencepost.local;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The database that the environment asks for, and why.
 *
 * <p>The first of these that is set decides: {@value #FENCEPOST_DATABASE_URL}, {@value #DATABASE_URL},
 * {@value #FENCEPOST_DATA_DIR}, the user's data directory. Nothing is opened, made or started. A variable that is set
 * and cannot be used is never passed over: it is a blocker.
 */
public sealed interface DatabaseTier {
    /** Names the variable with the address of Fencepost's own database. */
    String FENCEPOST_DATABASE_URL = "FENCEPOST_DATABASE_URL";

    /** Names the variable with the address of the application's database. */
    String DATABASE_URL = "DATABASE_URL";

    /** Names the variable with the directory that replaces the user's data directory. */
    String FENCEPOST_DATA_DIR = "FENCEPOST_DATA_DIR";

    /** Returns the name of the tier, as answers show it: {@code server} or {@code local}. */
    String name();

    /** Returns why this tier was chosen, in one sentence without secrets. */
    String why();

    /**
     * A server that somebody else runs.
     *
     * @param facts how to connect
     * @param why why it was chosen
     */
    record Server(ConnectionFacts facts, String why) implements DatabaseTier {
        @Override
        public String name() {
            return "server";
        }
    }

    /**
     * A server of our own on this machine: see {@link LocalPostgres#at}.
     *
     * @param directory where it keeps everything
     * @param why why it was chosen
     */
    record Local(Path directory, String why) implements DatabaseTier {
        @Override
        public String name() {
            return "local";
        }
    }

    /**
     * Chooses by an environment, such as {@link System#getenv()}.
     *
     * @param environment the variables by name; a blank one counts as not set
     * @param home the user's home directory
     * @throws dev.fencepost.authority.AuthorityBlockedException if what decides cannot be used
     */
    static DatabaseTier choose(Map<String, String> environment, Path home) {
        for (String variable : new String[] {FENCEPOST_DATABASE_URL, DATABASE_URL}) {
            Optional<String> url = text(environment.get(variable));
            if (url.isPresent()) {
                return server(variable, url.get());
            }
        }
        return text(environment.get(FENCEPOST_DATA_DIR))
                .map(DatabaseTier::given)
                .orElseGet(() -> ofUser(environment, home));
    }

    private static DatabaseTier server(String variable, String url) {
        try {
            return new Server(DatabaseUrl.parse(url), "The environment variable " + variable + " is set.");
        } catch (IllegalArgumentException e) {
            throw Blockers.exception(Blockers.unusableUrl(variable, String.valueOf(e.getMessage())));
        }
    }

    private static DatabaseTier given(String directory) {
        return absolute(directory)
                .map(path -> new Local(
                        path.resolve("postgres"), "The environment variable " + FENCEPOST_DATA_DIR + " is set."))
                .orElseThrow(() -> Blockers.exception(Blockers.relativeDirectory(FENCEPOST_DATA_DIR)));
    }

    private static DatabaseTier ofUser(Map<String, String> environment, Path home) {
        // The XDG specification has a relative path ignored.
        Path parent = text(environment.get("XDG_DATA_HOME"))
                .flatMap(DatabaseTier::absolute)
                .orElse(home.resolve(".local").resolve("share"));
        return new Local(
                parent.resolve("fencepost").resolve("postgres"),
                "No database address and no data directory are in the environment: the user's own is taken.");
    }

    private static Optional<Path> absolute(String text) {
        try {
            return Optional.of(Path.of(text)).filter(Path::isAbsolute).map(Path::normalize);
        } catch (InvalidPathException e) {
            return Optional.empty();
        }
    }

    private static Optional<String> text(@Nullable String value) {
        return Optional.ofNullable(value).map(String::strip).filter(text -> !text.isEmpty());
    }
}
