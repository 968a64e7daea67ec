package dev.fencepost.coordinator.config;

import dev.fencepost.authority.Blocker;
import dev.fencepost.authority.spi.Environment;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Settings of the portable file together with those that a profile of this host adds.
 *
 * @param values the settings by name; secrets only by the names of variables
 * @param blockers what is missing on this host
 */
record Profile(Map<String, String> values, List<Blocker> blockers) {
    static Profile merge(
            Map<String, String> settings, Optional<String> name, HomeConfig home, Environment environment) {
        Map<String, String> values = new TreeMap<>(settings);
        if (name.isEmpty()) {
            return new Profile(values, List.of());
        }
        Map<String, String> profile = home.profiles().get(name.get());
        if (profile == null) {
            return new Profile(
                    values,
                    List.of(new Blocker(
                            "profile_missing",
                            "This host has no profile " + name.get() + ".",
                            "Add it to the profiles of home.json, with the names of the variables that hold its"
                                    + " secrets.")));
        }
        values.putAll(profile);
        List<Blocker> unset = profile.values().stream()
                .filter(variable -> !isSet(environment, variable))
                .sorted()
                .map(variable -> new Blocker(
                        "variable_not_set",
                        "The profile " + name.get() + " names the environment variable " + variable
                                + ", which is not set.",
                        "Set it in the environment of this process."))
                .toList();
        return new Profile(values, unset);
    }

    static boolean isSet(Environment environment, String variable) {
        String value = environment.get(variable);
        return value != null && !value.isBlank();
    }
}
