package dev.fencepost.tracker.http;

import java.util.Comparator;
import java.util.Map;

/** The mapping of a tracker that knows only open, closed and labels: what each status means, and which one an item has. */
public final class LabelStatuses {
    private final NamedStatuses<StatusMeaning> statuses;

    private LabelStatuses(NamedStatuses<StatusMeaning> statuses) {
        this.statuses = statuses;
    }

    /**
     * Reads a mapping; an empty one has the statuses {@code open} and {@code closed}.
     *
     * @param settings the mapping, as settings have it
     * @param hasReasons whether the tracker keeps why an item was closed
     */
    public static LabelStatuses of(Map<String, String> settings, boolean hasReasons) {
        return new LabelStatuses(NamedStatuses.read(
                settings,
                Map.of("open", "state:open", "closed", "state:closed"),
                (name, text) -> StatusMeaning.parse(name, text, hasReasons)));
    }

    /** Returns what a status means; INVALID_REQUEST if the mapping does not have it. */
    public StatusMeaning meaning(String status) {
        return statuses.meaning(status);
    }

    /** Returns the status of an item: of those that fit, the one that says most, and among equals the first by name. */
    public String nameOf(Situation now) {
        return statuses.byName().entrySet().stream()
                .filter(each -> each.getValue().fits(now))
                .max(Comparator.comparing((Map.Entry<String, StatusMeaning> each) ->
                                each.getValue().conditions())
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .orElseGet(() -> statuses.unmapped(now.open()));
    }
}
