package dev.fencepost.cli.session;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.coordinator.config.AuthorityStatus;
import dev.fencepost.coordinator.config.FencepostConfig;
import dev.fencepost.coordinator.config.HomeConfig;
import dev.fencepost.coordinator.config.OpenTracker;
import dev.fencepost.coordinator.config.TrackerStatus;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One run of a command: its configuration, the authority it chose and, once it is needed, that authority opened. */
public final class Session implements AutoCloseable {
    private final Surroundings surroundings;
    private final Optional<FencepostConfig> config;
    private final HomeConfig home;
    private final AuthorityStatus status;
    private final TrackerStatus tracker;
    private final Optional<ClaimScope> scope;
    private @Nullable OpenAuthority open;
    private @Nullable OpenTracker openTracker;

    private Session(
            Surroundings surroundings,
            Optional<FencepostConfig> config,
            HomeConfig home,
            AuthorityStatus status,
            TrackerStatus tracker,
            Optional<ClaimScope> scope) {
        this.surroundings = surroundings;
        this.config = config;
        this.home = home;
        this.status = status;
        this.tracker = tracker;
        this.scope = scope;
    }

    /**
     * Reads the configuration and chooses the authority; opens nothing.
     *
     * @throws dev.fencepost.coordinator.config.ConfigException if a file is wrong
     */
    public static Session of(ConfigOptions options, Surroundings surroundings) {
        Optional<FencepostConfig> config = options.readConfig(surroundings);
        HomeConfig home = options.readHome(surroundings);
        Optional<ClaimScope> scope = options.scope().or(() -> config.map(FencepostConfig::scope));
        TrackerStatus tracker = config.map(given -> TrackerStatus.of(
                        given, scope.orElseThrow(), home, surroundings.environment(), surroundings.trackers()))
                .orElse(TrackerStatus.none());
        AuthorityStatus status =
                AuthorityStatus.of(config, home, surroundings.environment(), surroundings.authorities(), tracker);
        return new Session(surroundings, config, home, status, tracker, scope);
    }

    /** Returns what the program has from outside. */
    public Surroundings surroundings() {
        return surroundings;
    }

    /** Returns the shared configuration, if there is a file. */
    public Optional<FencepostConfig> config() {
        return config;
    }

    /** Returns the configuration of this host. */
    public HomeConfig home() {
        return home;
    }

    /** Returns which authority decides, and what is known to be wrong with it. */
    public AuthorityStatus status() {
        return status;
    }

    /** Returns which tracker the items of the scope are in, and what is known to be wrong with it. */
    public TrackerStatus tracker() {
        return tracker;
    }

    /** Returns the scope, if one is named. */
    public Optional<ClaimScope> scope() {
        return scope;
    }

    /**
     * Returns the scope.
     *
     * @throws AuthorityBlockedException if none is named
     */
    public ClaimScope requiredScope() {
        return scope.orElseThrow(() -> new AuthorityBlockedException(new Blocker(
                "scope_missing",
                "No scope is named, and none is guessed: two hosts would guess differently.",
                "Put \"scope\": {\"project\": \"NAME\"} into fencepost.json, or give --scope project=NAME.")));
    }

    /** Returns the key of an item: in canonical form with its scope, or by its id in the scope of this session. */
    public WorkItemKey key(String item) {
        return UsageException.checked(
                "ITEM",
                () -> item.contains("=") && item.contains("#")
                        ? WorkItemKey.parse(item)
                        : new WorkItemKey(requiredScope(), item));
    }

    /**
     * Returns the authority with what belongs to it, opened at the first call; the session closes it.
     *
     * @throws AuthorityBlockedException if something has to be mended first
     */
    public OpenAuthority open() {
        if (open == null) {
            open = openAnother();
        }
        return open;
    }

    /** Opens it once more, with connections of its own; the caller closes it. */
    public OpenAuthority openAnother() {
        try {
            return status.open(surroundings.authorities());
        } catch (IllegalArgumentException e) {
            throw new AuthorityBlockedException(new Blocker(
                    "setting_invalid",
                    "The backend " + status.backend() + " refuses its settings: " + e.getMessage(),
                    "Mend the settings of the backend, or its profile in home.json."));
        }
    }

    /**
     * Returns the tracker of the scope, taken into use at the first call; the session closes it.
     *
     * @throws AuthorityBlockedException if there is none, or if something has to be mended first
     */
    public OpenTracker openTracker() {
        if (openTracker == null) {
            openTracker = tracker.open();
        }
        return openTracker;
    }

    /** Returns the six verbs. */
    public ClaimAuthority authority() {
        return open().authority();
    }

    @Override
    public void close() {
        if (openTracker != null) {
            openTracker.close();
        }
        if (open != null) {
            open.close();
        }
    }
}
