package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What a milestone is: the fix version, which every project has, or the sprint, whose field has another number on every
 * site.
 */
record JiraMilestone(String field) {
    private static final String FIX_VERSIONS = "fixVersions";
    private static final Pattern CUSTOM = Pattern.compile("customfield_([0-9]{1,12})");
    /** How Data Center prints a sprint. */
    private static final Pattern PRINTED = Pattern.compile("[\\[,]state=([A-Z]+).*?,name=(.*?),(?:goal|startDate)=");

    static JiraMilestone of(Optional<String> sprintField) {
        sprintField.ifPresent(field -> {
            if (!CUSTOM.matcher(field).matches()) {
                throw new IllegalArgumentException(
                        "settings.sprint-field is " + field + "; it must be of the form customfield_10020");
            }
        });
        return new JiraMilestone(sprintField.orElse(FIX_VERSIONS));
    }

    String jqlField() {
        Matcher custom = CUSTOM.matcher(field);
        return custom.matches() ? "cf[" + custom.group(1) + "]" : "fixVersion";
    }

    /** Returns the first version, or the sprint that is not closed, or else the last one. */
    Optional<String> of(JsonNode fields) {
        Optional<String> last = Optional.empty();
        for (JsonNode each : fields.path(field)) {
            Sprint sprint = Sprint.read(each);
            if (!sprint.name().isEmpty()) {
                last = Optional.of(sprint.name());
                if (!sprint.closed()) {
                    break;
                }
            }
        }
        return last;
    }

    private record Sprint(String name, boolean closed) {
        static Sprint read(JsonNode node) {
            if (node.isObject()) {
                return new Sprint(
                        node.path("name").asText(), node.path("state").asText().equalsIgnoreCase("closed"));
            }
            Matcher printed = PRINTED.matcher(node.asText());
            return printed.find()
                    ? new Sprint(printed.group(2), printed.group(1).equals("CLOSED"))
                    : new Sprint("", false);
        }
    }
}
