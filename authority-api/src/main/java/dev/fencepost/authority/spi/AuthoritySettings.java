package dev.fencepost.authority.spi;

import dev.fencepost.internal.SettingTexts;
import dev.fencepost.tracker.WorkTracker;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

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
        texts().requireOnly(known);
    }

    /** Returns a setting. */
    public Optional<String> text(String name) {
        return texts().text(name);
    }

    /** Returns a setting that must be there. */
    public String requiredText(String name) {
        return texts().requiredText(name);
    }

    /** Returns a duration in ISO-8601 form, such as {@code PT30S}. */
    public Optional<Duration> duration(String name) {
        return texts().duration(name);
    }

    /** Returns a whole number. */
    public Optional<Integer> number(String name) {
        return texts().number(name);
    }

    /**
     * Returns the secret in the environment variable that a setting names.
     *
     * @param name the setting that holds the name of the variable
     */
    public Optional<String> secretNamedBy(String name) {
        return texts().secretNamedBy(name);
    }

    private SettingTexts texts() {
        return new SettingTexts(values, environment::get);
    }

    /** Prints names and values; a value is never a secret, since secrets are only named. */
    @Override
    public String toString() {
        return "AuthoritySettings" + new TreeMap<>(values);
    }
}
