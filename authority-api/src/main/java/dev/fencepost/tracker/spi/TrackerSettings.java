package dev.fencepost.tracker.spi;

import dev.fencepost.authority.spi.Environment;
import dev.fencepost.internal.SettingTexts;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * What configuration says about a tracker: settings as text, secrets only by the name of an environment variable.
 *
 * <p>Adapters share these names: {@code repository}, {@code base-url}, {@code token-variable}, {@code deadline}, and
 * {@code status.NAME} for what moving an item to the status NAME means.
 *
 * @param values the settings by name
 * @param environment where the named variables are looked up
 */
public record TrackerSettings(Map<String, String> values, Environment environment) {
    private static final String STATUS = "status.";

    /** Checks the parts. */
    public TrackerSettings {
        values = Map.copyOf(values);
        Objects.requireNonNull(environment, "environment");
    }

    /** Returns settings read with the environment of this process. */
    public static TrackerSettings of(Map<String, String> values) {
        return new TrackerSettings(values, System::getenv);
    }

    /** Refuses settings that the adapter does not know, naming them and the ones it does; a mapping is always known. */
    public void requireOnly(Set<String> known) {
        Set<String> all = new TreeSet<>(known);
        values.keySet().stream().filter(name -> name.startsWith(STATUS)).forEach(all::add);
        texts().requireOnly(all);
    }

    /** Returns, by the name of a status, what moving an item there means. */
    public Map<String, String> statuses() {
        return values.entrySet().stream()
                .filter(each -> each.getKey().startsWith(STATUS))
                .collect(Collectors.toMap(
                        each -> each.getKey().substring(STATUS.length()),
                        Map.Entry::getValue,
                        (one, other) -> one,
                        TreeMap::new));
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
        return "TrackerSettings" + new TreeMap<>(values);
    }
}
