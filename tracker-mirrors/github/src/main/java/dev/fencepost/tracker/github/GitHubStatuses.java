package dev.fencepost.tracker.github;

import dev.fencepost.tracker.http.NamedStatuses;
import java.util.Comparator;
import java.util.Map;

/** The mapping: what each status means on GitHub, and which one an issue has. */
final class GitHubStatuses {
    private final NamedStatuses<StatusMeaning> statuses;

    private GitHubStatuses(NamedStatuses<StatusMeaning> statuses) {
        this.statuses = statuses;
    }

    /** Reads a mapping; an empty one has the statuses {@code open} and {@code closed}. */
    static GitHubStatuses of(Map<String, String> settings) {
        return new GitHubStatuses(NamedStatuses.read(
                settings, Map.of("open", "state:open", "closed", "state:closed"), StatusMeaning::parse));
    }

    /** Returns what a status means; INVALID_REQUEST if the mapping does not have it. */
    StatusMeaning meaning(String status) {
        return statuses.meaning(status);
    }

    /** Returns the status of an issue: of those that fit, the one that says most, and among equals the first by name. */
    String nameOf(Situation now) {
        return statuses.byName().entrySet().stream()
                .filter(each -> each.getValue().fits(now))
                .max(Comparator.comparing((Map.Entry<String, StatusMeaning> each) ->
                                each.getValue().conditions())
                        .thenComparing(Map.Entry::getKey, Comparator.reverseOrder()))
                .map(Map.Entry::getKey)
                .orElseGet(() -> statuses.unmapped(now.open()));
    }
}
