package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.http.JsonFields;
import java.util.Set;
import java.util.TreeSet;

/** Finds the way from one status to another. */
final class JiraTransitions {
    private JiraTransitions() {}

    /** Returns the first transition that leads there; if none does, INVALID_REQUEST that names where one can go. */
    static String to(String wanted, String present, JsonNode offered) {
        Set<String> targets = new TreeSet<>();
        for (JsonNode each : JiraPages.array(offered, "transitions")) {
            JsonFields transition = new JsonFields(each, false);
            String target = transition.text("to", "name");
            if (target.equalsIgnoreCase(wanted)) {
                return transition.text("id");
            }
            targets.add(target);
        }
        throw new TrackerException(
                TrackerFailure.INVALID_REQUEST,
                "the workflow has no transition from " + present + " to " + wanted + "; there are those to " + targets,
                null);
    }
}
