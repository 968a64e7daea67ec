package dev.fencepost.mirrors;

import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Says which status an item gets after which event; events that are not named leave the status alone.
 *
 * <p>The names are those of the tracker adapter's own mapping.
 *
 * @param byKind the status after each kind of event
 * @param byOutcome the status after a release, by its outcome; goes before {@code byKind}
 */
public record StatusMapping(Map<ClaimEvent.Kind, String> byKind, Map<Outcome.Kind, String> byOutcome) {
    private static final StatusMapping NONE = new StatusMapping(Map.of(), Map.of());

    /** Checks the names. */
    public StatusMapping {
        byKind = checked("byKind", byKind);
        byOutcome = checked("byOutcome", byOutcome);
    }

    /** Returns the mapping that changes no status. */
    public static StatusMapping none() {
        return NONE;
    }

    /** Returns this mapping with a status for one kind of event. */
    public StatusMapping on(ClaimEvent.Kind kind, String status) {
        Map<ClaimEvent.Kind, String> more = new HashMap<>(byKind);
        more.put(kind, status);
        return new StatusMapping(more, byOutcome);
    }

    /** Returns this mapping with a status for releases with one outcome. */
    public StatusMapping on(Outcome.Kind outcome, String status) {
        Map<Outcome.Kind, String> more = new HashMap<>(byOutcome);
        more.put(outcome, status);
        return new StatusMapping(byKind, more);
    }

    /** Returns the status that an item should have after an event, if the mapping names one. */
    public Optional<String> statusAfter(ClaimEvent event) {
        Optional<String> byItsOutcome = event.kind() == ClaimEvent.Kind.RELEASED
                ? event.end()
                        .flatMap(ClaimEnd::outcome)
                        .flatMap(outcome -> Optional.ofNullable(byOutcome.get(outcome.kind())))
                : Optional.empty();
        return byItsOutcome.or(() -> Optional.ofNullable(byKind.get(event.kind())));
    }

    private static <K extends Enum<K>> Map<K, String> checked(String field, Map<K, String> statuses) {
        Objects.requireNonNull(statuses, field);
        statuses.forEach((event, status) -> {
            if (status.isBlank()) {
                throw new IllegalArgumentException(field + "." + event + " must not be blank; leave it out instead");
            }
        });
        return statuses.isEmpty() ? Map.of() : Collections.unmodifiableMap(new EnumMap<>(statuses));
    }
}
