package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.http.NamedStatuses;
import java.util.Map;

/** The mapping between our names of statuses and Jira's; without one, Jira's names are ours. */
record JiraStatuses(NamedStatuses<String> mapping) {
    private static final String UNMAPPED = "unmapped";

    static JiraStatuses of(Map<String, String> settings) {
        return new JiraStatuses(NamedStatuses.read(settings, Map.of(), (name, inJira) -> {
            if (inJira.isBlank()) {
                throw new IllegalArgumentException(
                        "settings.status." + name + " is blank; it must be the name of a status in Jira");
            }
            return inJira;
        }));
    }

    String inJira(String name) {
        return mapping.byName().isEmpty() ? name : mapping.meaning(name);
    }

    /** Returns our name; of a status that the mapping does not have, Jira's own, unless that means something else here. */
    String nameOf(String inJira) {
        return mapping.byName().entrySet().stream()
                .filter(each -> each.getValue().equalsIgnoreCase(inJira))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElseGet(() -> mapping.byName().containsKey(inJira) ? UNMAPPED : inJira);
    }
}
