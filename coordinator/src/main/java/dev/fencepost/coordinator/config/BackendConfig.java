package dev.fencepost.coordinator.config;

import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Names a backend and what it is told.
 *
 * @param id the id of its provider, such as {@code postgres}
 * @param profile the profile of {@code home.json} that names the variables of its secrets
 * @param settings what else the provider is told, as texts; never a secret
 */
public record BackendConfig(String id, Optional<String> profile, Map<String, String> settings) {
    static final Pattern ANY_TEXT = Pattern.compile("(?s).{1,500}");

    /** Checks the parts. */
    public BackendConfig {
        Objects.requireNonNull(id, "id");
        Objects.requireNonNull(profile, "profile");
        settings = Map.copyOf(settings);
    }

    static BackendConfig read(JsonFields fields) {
        BackendConfig backend = new BackendConfig(
                fields.requiredText("id"),
                fields.text("profile"),
                fields.object("settings")
                        .map(settings -> settings.namedTexts(ANY_TEXT, "1 to 500 characters"))
                        .orElse(Map.of()));
        fields.refuseOthers();
        return backend;
    }
}
