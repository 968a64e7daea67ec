package dev.fencepost.coordinator.config;

import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * The host-local configuration, {@code home.json}: where this host finds the secrets that portable files only name.
 *
 * @param hostId what this host is called as a claimant; its own name, if absent
 * @param profiles by name, the settings whose values are the NAMES of environment variables
 */
public record HomeConfig(Optional<String> hostId, Map<String, Map<String, String>> profiles) {
    /** The usual name of the file. */
    public static final String FILE_NAME = "home.json";

    private static final HomeConfig NONE = new HomeConfig(Optional.empty(), Map.of());
    private static final Pattern VARIABLE = Pattern.compile("[A-Z_][A-Z0-9_]{0,127}");
    private static final Pattern HOST = Pattern.compile("\\S(.{0,198}\\S)?");

    /** Checks the parts. */
    public HomeConfig {
        Objects.requireNonNull(hostId, "hostId");
        profiles = Map.copyOf(profiles);
    }

    /** Returns the configuration of a host that has no such file. */
    public static HomeConfig none() {
        return NONE;
    }

    /**
     * Reads a file.
     *
     * @throws ConfigException if anything in it is wrong
     */
    public static HomeConfig read(Path file) {
        return parse(String.valueOf(file.getFileName()), ConfigFile.text(file));
    }

    /**
     * Reads a text.
     *
     * @param name what messages call it
     * @throws ConfigException if anything in it is wrong
     */
    public static HomeConfig parse(String name, String json) {
        return ConfigFile.read(name, json, HomeConfig::fields);
    }

    private static HomeConfig fields(JsonFields fields) {
        Optional<String> hostId = fields.text("hostId");
        if (hostId.isPresent() && !HOST.matcher(hostId.get()).matches()) {
            fields.wrong("hostId", "must be one line of 1 to 200 characters");
        }
        Map<String, Map<String, String>> profiles = new TreeMap<>();
        fields.object("profiles")
                .ifPresent(named -> named.names()
                        .forEach(name -> named.object(name)
                                .ifPresent(profile -> profiles.put(
                                        name,
                                        profile.namedTexts(
                                                VARIABLE,
                                                "the NAME of an environment variable, in capitals, digits and '_'")))));
        return new HomeConfig(hostId, profiles);
    }
}
