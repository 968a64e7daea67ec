package dev.fencepost.coordinator.config;

import dev.fencepost.tracker.TrackerOrder;
import dev.fencepost.tracker.TrackerSelector;
import java.util.HashSet;
import java.util.Objects;
import java.util.Optional;

/**
 * Names a tracker and which of its items are meant.
 *
 * @param name what the configuration and scopes call it
 * @param provider the kind, such as {@code github}
 * @param repository the repository or board
 * @param profile the profile of {@code home.json} that names the variables of its secrets
 * @param selector which items, in which order
 */
public record TrackerConfig(
        String name, String provider, Optional<String> repository, Optional<String> profile, TrackerSelector selector) {
    /** Checks the parts. */
    public TrackerConfig {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(provider, "provider");
        Objects.requireNonNull(repository, "repository");
        Objects.requireNonNull(profile, "profile");
        Objects.requireNonNull(selector, "selector");
    }

    static TrackerConfig read(JsonFields fields) {
        TrackerConfig tracker = new TrackerConfig(
                fields.requiredText("name"),
                fields.requiredText("provider"),
                fields.text("repository"),
                fields.text("profile"),
                fields.object("selector").map(TrackerConfig::selector).orElse(TrackerSelector.everything()));
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
