package dev.fencepost.coordinator.config;

import dev.fencepost.authority.AuthorityBlockedException;
import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.Environment;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.ScopePart;
import dev.fencepost.mirrors.MarkerSeal;
import dev.fencepost.mirrors.MirrorSettings;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.spi.TrackerSettings;
import dev.fencepost.tracker.spi.Trackers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Says which tracker the items of a scope are in, and what keeps it from being used.
 *
 * <p>A scope has one tracker: the one that it names, or the only one there is. Which it is is never guessed, since the
 * scope decides what excludes what.
 *
 * @param config the tracker, if one is configured for the scope
 * @param tracker its adapter, which has not been asked anything yet; absent while anything blocks it
 * @param mirror how claims are shown in it, if they are
 * @param blockers what has to be mended first, each with the way out
 */
public record TrackerStatus(
        Optional<TrackerConfig> config,
        Optional<WorkTracker> tracker,
        Optional<MirrorSettings> mirror,
        List<Blocker> blockers) {
    private static final TrackerStatus NONE =
            new TrackerStatus(Optional.empty(), Optional.empty(), Optional.empty(), List.of());

    /** Checks the parts. */
    public TrackerStatus {
        Objects.requireNonNull(config, "config");
        Objects.requireNonNull(tracker, "tracker");
        Objects.requireNonNull(mirror, "mirror");
        blockers = List.copyOf(blockers);
    }

    /** Returns the status where no tracker is configured: nothing is wrong, and nothing is there. */
    public static TrackerStatus none() {
        return NONE;
    }

    /**
     * Looks, without asking any tracker.
     *
     * @param environment looks up environment variables
     */
    public static TrackerStatus of(
            Optional<FencepostConfig> config, HomeConfig home, Environment environment, Trackers trackers) {
        return of(config, home, environment, () -> trackers);
    }

    static TrackerStatus of(
            Optional<FencepostConfig> config, HomeConfig home, Environment environment, Supplier<Trackers> trackers) {
        return config.map(given -> of(given, given.scope(), home, environment, trackers))
                .orElse(NONE);
    }

    /**
     * Looks for the tracker of another scope than the configured one, without asking any tracker.
     *
     * @param environment looks up environment variables
     */
    public static TrackerStatus of(
            FencepostConfig config, ClaimScope scope, HomeConfig home, Environment environment, Trackers trackers) {
        return of(config, scope, home, environment, () -> trackers);
    }

    private static TrackerStatus of(
            FencepostConfig config,
            ClaimScope scope,
            HomeConfig home,
            Environment environment,
            Supplier<Trackers> trackers) {
        if (config.trackers().isEmpty()) {
            return NONE;
        }
        Optional<String> named = scope.part(ScopePart.TRACKER);
        List<TrackerConfig> fitting = config.trackers().stream()
                .filter(each -> named.map(each.name()::equals).orElse(true))
                .toList();
        if (fitting.size() != 1) {
            List<String> names =
                    config.trackers().stream().map(TrackerConfig::name).toList();
            return blocked(named.map(name -> missing(name, names)).orElseGet(() -> ambiguous(names)));
        }
        return look(fitting.get(0), config.mirrorDeadline(), home, environment, trackers.get());
    }

    private static TrackerStatus blocked(Blocker blocker) {
        return new TrackerStatus(Optional.empty(), Optional.empty(), Optional.empty(), List.of(blocker));
    }

    private static Blocker missing(String name, List<String> names) {
        return new Blocker(
                "tracker_missing",
                "The scope names the tracker " + name + ", and configured are " + names + ".",
                "Add it to trackers in fencepost.json, or name another one in the scope.");
    }

    private static Blocker ambiguous(List<String> names) {
        return new Blocker(
                "tracker_ambiguous",
                "The scope names no tracker, and configured are " + names + ".",
                "Name one as tracker in the scope of fencepost.json, or with --scope; each is a scope of its own.");
    }

    private static TrackerStatus look(
            TrackerConfig config, Duration deadline, HomeConfig home, Environment environment, Trackers trackers) {
        Map<String, String> values = new TreeMap<>(config.settings());
        config.repository().ifPresent(repository -> values.put("repository", repository));
        Profile merged = Profile.merge(values, config.profile(), home, environment);
        List<Blocker> blockers = new ArrayList<>(merged.blockers());
        Optional<WorkTracker> tracker = blockers.isEmpty()
                ? open(config, new TrackerSettings(merged.values(), environment), trackers, blockers)
                : Optional.empty();
        Optional<MirrorSettings> mirror =
                config.mirror().flatMap(shown -> mirror(shown, deadline, home, environment, blockers));
        return new TrackerStatus(Optional.of(config), tracker, mirror, blockers);
    }

    private static Optional<WorkTracker> open(
            TrackerConfig config, TrackerSettings settings, Trackers trackers, List<Blocker> blockers) {
        if (!trackers.providers().containsKey(config.provider())) {
            blockers.add(new Blocker(
                    "tracker_adapter_missing",
                    "There is no adapter with the id " + config.provider() + " for the tracker " + config.name() + ".",
                    "Put its module on the class path or module path, or name another one."));
            return Optional.empty();
        }
        try {
            return Optional.of(trackers.open(config.provider(), settings));
        } catch (IllegalArgumentException e) {
            blockers.add(new Blocker(
                    "tracker_setting_invalid",
                    "The adapter of the tracker " + config.name() + " refuses its settings: "
                            + AuthorityStatus.line(e.getMessage()),
                    "Mend the settings of the tracker, or its profile in home.json."));
            return Optional.empty();
        }
    }

    private static Optional<MirrorSettings> mirror(
            TrackerMirrorConfig config,
            Duration deadline,
            HomeConfig home,
            Environment environment,
            List<Blocker> blockers) {
        Profile merged = Profile.merge(Map.of(), config.profile(), home, environment);
        if (!merged.blockers().isEmpty()) {
            blockers.addAll(merged.blockers());
            return Optional.empty();
        }
        try {
            MarkerSeal seal = config.profile().isEmpty() ? MarkerSeal.withoutKey() : seal(merged, environment);
            return Optional.of(new MirrorSettings(
                    config.account(), config.peers(), config.comments(), config.statuses(), seal, deadline));
        } catch (IllegalArgumentException e) {
            blockers.add(new Blocker(
                    "mirror_setting_invalid",
                    "The mirror cannot be made: " + AuthorityStatus.line(e.getMessage()),
                    "Mend mirror in fencepost.json, or the profile that names the variable of its key."));
            return Optional.empty();
        }
    }

    private static MarkerSeal seal(Profile profile, Environment environment) {
        String variable = profile.values().get("key-variable");
        if (variable == null) {
            throw new IllegalArgumentException("its profile has no key-variable");
        }
        return MarkerSeal.withKey(String.valueOf(environment.get(variable)).getBytes(StandardCharsets.UTF_8));
    }

    /** Tells whether a tracker is there that nothing is known to keep from being used. */
    public boolean isReady() {
        return tracker.isPresent() && blockers.isEmpty();
    }

    /** Tells whether trackers are configured, be they ready or not. */
    public boolean isConfigured() {
        return config.isPresent() || !blockers.isEmpty();
    }

    /** Returns what blocks who cannot do without a tracker; empty if it is ready. */
    List<Blocker> needed(String why) {
        return isConfigured()
                ? blockers
                : List.of(new Blocker(
                        "tracker_missing",
                        why + ", and no tracker is configured.",
                        "Add one to trackers in fencepost.json."));
    }

    /**
     * Takes the tracker into use; the caller closes it.
     *
     * @throws AuthorityBlockedException if there is none, or if something has to be mended first
     */
    public OpenTracker open() {
        List<Blocker> needed = needed("Candidates are to come from a tracker");
        if (!needed.isEmpty()) {
            throw new AuthorityBlockedException(needed.get(0));
        }
        return new OpenTracker(config.orElseThrow().selector(), tracker.orElseThrow(), mirror);
    }
}
