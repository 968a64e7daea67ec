package dev.fencepost.coordinator.config;

import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.AuthoritySettings;
import dev.fencepost.authority.spi.Environment;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

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
        Optional<BackendConfig> backend = config.flatMap(FencepostConfig::backend);
        if (backend.isPresent()) {
            return of(backend.get(), home, environment, Tier.CONFIGURED, "the configuration file names it");
        }
        for (Tier tier : List.of(Tier.FENCEPOST_DATABASE_URL, Tier.DATABASE_URL)) {
            if (isSet(environment, tier.name())) {
                return new AuthorityChoice(
                        POSTGRES,
                        settings(Map.of("url-variable", tier.name()), environment),
                        tier,
                        "no configuration file names a backend, and " + tier.name() + " is set",
                        List.of());
            }
        }
        return new AuthorityChoice(
                LOCAL,
                settings(Map.of(), environment),
                Tier.LOCAL,
                "no configuration file names a backend, and neither FENCEPOST_DATABASE_URL nor DATABASE_URL is set",
                List.of());
    }

    /** Chooses the fallback that a configuration names, if it names one, for a choice that is blocked. */
    static Optional<AuthorityChoice> fallback(
            FencepostConfig config, HomeConfig home, Environment environment, AuthorityStatus blocked) {
        return config.fallback()
                .map(backend -> of(
                        backend,
                        home,
                        environment,
                        Tier.FALLBACK,
                        "the configuration file names it as the fallback of " + blocked.backend()
                                + ", which is blocked: "
                                + blocked.blockers().stream().map(Blocker::code).toList()));
    }

    private static AuthorityChoice of(
            BackendConfig backend, HomeConfig home, Environment environment, Tier tier, String why) {
        Map<String, String> values = new TreeMap<>(backend.settings());
        List<Blocker> blockers = backend.profile()
                .map(name -> blockersOf(name, home.profiles().get(name), values, environment))
                .orElse(List.of());
        return new AuthorityChoice(backend.id(), settings(values, environment), tier, why, blockers);
    }

    private static List<Blocker> blockersOf(
            String name, @Nullable Map<String, String> profile, Map<String, String> values, Environment environment) {
        if (profile == null) {
            return List.of(new Blocker(
                    "profile_missing",
                    "This host has no profile " + name + ".",
                    "Add it to the profiles of home.json, with the names of the variables that hold its secrets."));
        }
        values.putAll(profile);
        return profile.values().stream()
                .filter(variable -> !isSet(environment, variable))
                .sorted()
                .map(variable -> new Blocker(
                        "variable_not_set",
                        "The profile " + name + " names the environment variable " + variable + ", which is not set.",
                        "Set it in the environment of this process."))
                .toList();
    }

    private static AuthoritySettings settings(Map<String, String> values, Environment environment) {
        return new AuthoritySettings(values, environment, Optional.empty());
    }

    private static boolean isSet(Environment environment, String variable) {
        String value = environment.get(variable);
        return value != null && !value.isBlank();
    }
}
