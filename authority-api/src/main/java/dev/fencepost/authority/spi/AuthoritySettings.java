package dev.fencepost.authority.spi;

import dev.fencepost.internal.Require;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/**
 * What configuration says about a backend: settings as text, secrets only by the name of an environment variable.
 *
 * @param values the settings by name
 * @param environment where the named variables are looked up
 * @param tracker the tracker to keep claims in, for a backend that does
 */
public record AuthoritySettings(Map<String, String> values, Environment environment, Optional<WorkTracker> tracker) {
    /** Checks the parts. */
    public AuthoritySettings {
        values = Map.copyOf(values);
        Objects.requireNonNull(environment, "environment");
        Objects.requireNonNull(tracker, "tracker");
    }

    /** Returns settings read with the environment of this process and no tracker. */
    public static AuthoritySettings of(Map<String, String> values) {
        return new AuthoritySettings(values, System::getenv, Optional.empty());
    }

    /** Refuses settings that the backend does not know, naming them and the ones it does. */
    public void requireOnly(Set<String> known) {
        Set<String> unknown = new TreeSet<>(values.keySet());
        unknown.removeAll(known);
        if (!unknown.isEmpty()) {
            throw Require.invalid("settings", "has unknown names " + unknown + "; known are " + new TreeSet<>(known));
        }
    }

    /** Returns a setting. */
    public Optional<String> text(String name) {
        return Optional.ofNullable(values.get(name));
    }

    /** Returns a setting that must be there. */
    public String requiredText(String name) {
        return text(name).orElseThrow(() -> Require.invalid("settings." + name, "is missing"));
    }

    /** Returns a duration in ISO-8601 form, such as {@code PT30S}. */
    public Optional<Duration> duration(String name) {
        return text(name).map(value -> {
            try {
                return Duration.parse(value);
            } catch (DateTimeParseException e) {
                throw Require.invalid(
                        "settings." + name, "is not an ISO-8601 duration such as PT30S or PT15M: " + value);
            }
        });
    }

    /** Returns a whole number. */
    public Optional<Integer> number(String name) {
        return text(name).map(value -> {
            try {
                return Integer.valueOf(value);
            } catch (NumberFormatException e) {
                throw Require.invalid("settings." + name, "is not a whole number: " + value);
            }
        });
    }

    /**
     * Returns the secret in the environment variable that a setting names.
     *
     * @param name the setting that holds the name of the variable
     */
    public Optional<String> secretNamedBy(String name) {
        return text(name).map(variable -> {
            String secret = environment.get(variable);
            if (secret == null || secret.isEmpty()) {
                throw Require.invalid(
                        "settings." + name, "names the environment variable " + variable + ", which is not set");
            }
            return secret;
        });
    }

    /** Prints names and values; a value is never a secret, since secrets are only named. */
    @Override
    public String toString() {
        return "AuthoritySettings" + new TreeMap<>(values);
    }
}
