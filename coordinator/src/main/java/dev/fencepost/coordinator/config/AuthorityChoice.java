package dev.fencepost.coordinator.config;

import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.Environment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Says which backend decides, with which settings, and why that one.
 *
 * <p>Chosen in this order: the configuration file, then FENCEPOST_DATABASE_URL, then DATABASE_URL, then local.
 *
 * @param backend the id of its provider
 * @param settings what the provider is told; secrets only by the names of variables
 * @param tier where the choice came from
 * @param why the same in one sentence, for people
 * @param blockers what is wrong with the choice itself, such as a profile that this host does not have
 */
public record AuthorityChoice(
        String backend, AuthoritySettings settings, Tier tier, String why, List<Blocker> blockers) {
    /** The id of the provider that PostgreSQL addresses in the environment are for. */
    public static final String POSTGRES = "postgres";

    /** The id of the local default. */
    public static final String LOCAL = "local";

    /** The id of the backend that keeps its claims in a tracker, and cannot do without one. */
    public static final String OPTIMISTIC_TRACKER = "optimistic-tracker";

    /** Checks the parts. */
    public AuthorityChoice {
        Objects.requireNonNull(backend, "backend");
        Objects.requireNonNull(settings, "settings");
        Objects.requireNonNull(tier, "tier");
        Objects.requireNonNull(why, "why");
        blockers = List.copyOf(blockers);
    }

    /**
     * Chooses, without opening anything.
     *
     * @param environment looks up environment variables
     */
    public static AuthorityChoice of(Optional<FencepostConfig> config, HomeConfig home, Environment environment) {
        return of(config, new Surroundings(home, environment, TrackerStatus.none()));
    }

    static AuthorityChoice of(Optional<FencepostConfig> config, Surroundings around) {
        Optional<BackendConfig> backend = config.flatMap(FencepostConfig::backend);
        if (backend.isPresent()) {
            return of(backend.get(), around, Tier.CONFIGURED, "the configuration file names it");
        }
        for (Tier tier : List.of(Tier.FENCEPOST_DATABASE_URL, Tier.DATABASE_URL)) {
            if (Profile.isSet(around.environment(), tier.name())) {
                return new AuthorityChoice(
                        POSTGRES,
                        around.settings(Map.of("url-variable", tier.name())),
                        tier,
                        "no configuration file names a backend, and " + tier.name() + " is set",
                        List.of());
            }
        }
        return new AuthorityChoice(
                LOCAL,
                around.settings(Map.of()),
                Tier.LOCAL,
                "no configuration file names a backend, and neither FENCEPOST_DATABASE_URL nor DATABASE_URL is set",
                List.of());
    }

    /** Chooses the fallback that a configuration names, if it names one, for a choice that is blocked. */
    static Optional<AuthorityChoice> fallback(FencepostConfig config, Surroundings around, AuthorityStatus blocked) {
        return config.fallback()
                .map(backend -> of(
                        backend,
                        around,
                        Tier.FALLBACK,
                        "the configuration file names it as the fallback of " + blocked.backend()
                                + ", which is blocked: "
                                + blocked.blockers().stream().map(Blocker::code).toList()));
    }

    private static AuthorityChoice of(BackendConfig backend, Surroundings around, Tier tier, String why) {
        Profile merged = Profile.merge(backend.settings(), backend.profile(), around.home(), around.environment());
        List<Blocker> blockers = new ArrayList<>(merged.blockers());
        if (backend.id().equals(OPTIMISTIC_TRACKER)) {
            blockers.addAll(around.tracker().needed("The backend " + backend.id() + " keeps its claims in a tracker"));
        }
        return new AuthorityChoice(backend.id(), around.settings(merged.values()), tier, why, blockers);
    }

    /** What a choice is made from, beside the configuration itself. */
    record Surroundings(HomeConfig home, Environment environment, TrackerStatus tracker) {
        AuthoritySettings settings(Map<String, String> values) {
            return new AuthoritySettings(values, environment, tracker.tracker());
        }
    }
}
