package dev.fencepost.coordinator.config;

import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirrors.CommentStyle;
import dev.fencepost.mirrors.StatusMapping;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Says how claims are shown in a tracker.
 *
 * @param account the provider's immutable id of the account that this host writes as
 * @param peers ids of the accounts that other hosts write as
 * @param comments one comment an item, or one an event
 * @param statuses which status follows which event
 * @param profile the profile of {@code home.json} whose {@code key-variable} names the variable with the key of the markers
 */
public record TrackerMirrorConfig(
        String account, Set<String> peers, CommentStyle comments, StatusMapping statuses, Optional<String> profile) {
    /** Checks the parts. */
    public TrackerMirrorConfig {
        Objects.requireNonNull(account, "account");
        peers = Set.copyOf(peers);
        Objects.requireNonNull(comments, "comments");
        Objects.requireNonNull(statuses, "statuses");
        Objects.requireNonNull(profile, "profile");
    }

    static TrackerMirrorConfig read(JsonFields fields) {
        String account = fields.requiredText("account");
        if (account.isBlank()) {
            fields.wrong("account", "is blank; name the provider's id of the account that writes");
        }
        TrackerMirrorConfig mirror = new TrackerMirrorConfig(
                account,
                Set.copyOf(fields.texts("peers")),
                fields.choice("comments", CommentStyle.class).orElse(CommentStyle.ONE_EDITED),
                fields.object("statuses").map(TrackerMirrorConfig::mapping).orElse(StatusMapping.none()),
                fields.text("profile"));
        fields.refuseOthers();
        return mirror;
    }

    private static StatusMapping mapping(JsonFields fields) {
        StatusMapping mapping = StatusMapping.none();
        for (ClaimEvent.Kind kind : ClaimEvent.Kind.values()) {
            Optional<String> status = status(fields, kind);
            mapping = status.isPresent() ? mapping.on(kind, status.get()) : mapping;
        }
        for (Outcome.Kind outcome : Outcome.Kind.values()) {
            Optional<String> status = status(fields, outcome);
            mapping = status.isPresent() ? mapping.on(outcome, status.get()) : mapping;
        }
        fields.refuseOthers();
        return mapping;
    }

    private static Optional<String> status(JsonFields fields, Enum<?> event) {
        Optional<String> status = fields.text(JsonFields.codeOf(event));
        if (status.isPresent() && status.get().isBlank()) {
            fields.wrong(JsonFields.codeOf(event), "is blank; leave it out instead");
            return Optional.empty();
        }
        return status;
    }
}
