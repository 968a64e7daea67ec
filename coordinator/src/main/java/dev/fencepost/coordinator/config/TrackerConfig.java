package dev.fencepost.coordinator.config;

import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Names a tracker, what its adapter is told, and which of its items are meant.
 *
 * @param name what the configuration and scopes call it
 * @param provider the id of its adapter, such as {@code github}
 * @param repository the repository or board
 * @param profile the profile of {@code home.json} that names the variables of its secrets
 * @param settings what else the adapter is told, as texts; never a secret
 * @param selector which items, in which order
 * @param mirror how claims are shown in it; nothing is shown without
 */
public record TrackerConfig(
        String name,
        String provider,
        Optional<String> repository,
        Optional<String> profile,
        Map<String, String> settings,
        TrackerSelector selector,
        Optional<TrackerMirrorConfig> mirror) {
    /** Checks the parts. */
    public TrackerConfig {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(repository, "repository");
        Objects.requireNonNull(profile, "profile");
        settings = Map.copyOf(settings);
        Objects.requireNonNull(selector, "selector");
        Objects.requireNonNull(mirror, "mirror");
    }

    static TrackerConfig read(JsonFields fields) {
        Optional<String> repository = fields.text("repository");
        Map<String, String> settings = fields.object("settings")
                .map(given -> given.dottedTexts(BackendConfig.ANY_TEXT, "1 to 500 characters"))
                .orElse(Map.of());
        if (repository.isPresent() && settings.containsKey("repository")) {
            fields.wrong("settings.repository", "is there twice; name the repository beside the settings alone");
        }
        TrackerConfig tracker = new TrackerConfig(
                fields.requiredText("name"),
                fields.requiredText("provider"),
                repository,
                fields.text("profile"),
                settings,
                fields.object("selector").map(TrackerConfig::selector).orElse(TrackerSelector.everything()),
                fields.object("mirror").map(TrackerMirrorConfig::read));
        fields.refuseOthers();
        return tracker;
    }

    private static TrackerSelector selector(JsonFields fields) {
        HashSet<String> labels = new HashSet<>(fields.texts("labels"));
        Optional<String> status = fields.text("status");
        Optional<String> assignee = fields.text("assignee");
        Optional<String> milestone = fields.text("milestone");
        Optional<String> query = fields.text("query");
        TrackerOrder order = fields.choice("order", TrackerOrder.class).orElse(TrackerOrder.OLDEST_FIRST);
        fields.refuseOthers();
        return fields.checked("labels", () -> new TrackerSelector(labels, status, assignee, milestone, query, order))
                .orElse(TrackerSelector.everything());
    }
}
