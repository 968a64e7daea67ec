package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.http.BaseUrl;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.TrackerHttp;
import java.util.ArrayList;
import java.util.List;

/** Reads an issue as Jira shows it. */
final class JiraIssue {
    private JiraIssue() {}

    /** The fields that an item is made of; without a list of them the cloud shows none. */
    static List<String> fields(JiraMilestone milestone) {
        return List.of(
                "summary", "description", "status", "labels", "assignee", "created", "updated", milestone.field());
    }

    static String checkedId(String itemId) {
        if (!itemId.matches("[1-9][0-9]{0,17}")) {
            throw new TrackerException(
                    TrackerFailure.INVALID_REQUEST,
                    "no Jira item can have the id " + itemId + "; ids are numbers, such as 10017, and not keys",
                    null);
        }
        return itemId;
    }

    static TrackerItem read(
            JsonNode node, JiraFlavour flavour, JiraStatuses statuses, JiraMilestone milestone, BaseUrl base) {
        JsonFields issue = new JsonFields(node, false);
        JsonNode fields = node.path("fields");
        String key = issue.text("key");
        String id = Long.toString(issue.id("id"));
        String status = issue.text("fields", "status", "name");
        return TrackerHttp.sensible(
                false,
                () -> new TrackerItem(
                        id,
                        key,
                        issue.text("fields", "summary"),
                        flavour.text(fields.path("description")),
                        statuses.nameOf(status),
                        labels(fields.path("labels")),
                        flavour.assigneeId(fields.path("assignee"))
                                .map(List::of)
                                .orElse(List.of()),
                        base.resolve("/browse/" + QueryString.escaped(key)),
                        issue.instant("fields", "created"),
                        issue.instant("fields", "updated"),
                        milestone.of(fields)));
    }

    private static List<String> labels(JsonNode array) {
        List<String> labels = new ArrayList<>();
        array.forEach(label -> labels.add(label.asText()));
        return labels;
    }
}
