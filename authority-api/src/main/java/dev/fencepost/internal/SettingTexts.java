package dev.fencepost.internal;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads settings that configuration gives as texts.
 *
 * @param values the settings by name
 * @param variables looks up environment variables
 */
public record SettingTexts(Map<String, String> values, Function<String, @Nullable String> variables) {
    /** Refuses settings that nobody knows, naming them and the known ones. */
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

    /** Returns a duration in ISO-8601 form. */
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

    /** Returns the secret in the environment variable that a setting names. */
    public Optional<String> secretNamedBy(String name) {
        return text(name).map(variable -> {
            String secret = variables.apply(variable);
            if (secret == null || secret.isEmpty()) {
                throw Require.invalid(
                        "settings." + name, "names the environment variable " + variable + ", which is not set");
            }
            return secret;
        });
    }
}
