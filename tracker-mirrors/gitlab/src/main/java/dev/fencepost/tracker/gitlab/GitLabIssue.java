package dev.fencepost.tracker.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.Situation;
import dev.fencepost.tracker.http.TrackerHttp;
import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.stream.StreamSupport;

/** An issue as GitLab shows it. */
record GitLabIssue(GitLabItemId id, Situation situation, TrackerItem item) {
    static GitLabIssue read(JsonNode node, LabelStatuses statuses, boolean write) {
        JsonFields issue = new JsonFields(node, write);
        GitLabItemId id = new GitLabItemId(issue.id("project_id"), issue.id("iid"));
        Situation situation = new Situation(
                !issue.text("state").equals("closed"), Optional.empty(), texts(node.path("labels"), write), false);
        return TrackerHttp.sensible(
                write,
                () -> new GitLabIssue(
                        id,
                        situation,
                        new TrackerItem(
                                id.toString(),
                                "#" + id.iid(),
                                issue.text("title"),
                                issue.optional("description").orElse(""),
                                statuses.nameOf(situation),
                                situation.labels(),
                                assignees(node, write),
                                URI.create(issue.text("web_url")),
                                issue.instant("created_at"),
                                issue.instant("updated_at"),
                                issue.optional("milestone", "title"))));
    }

    private static List<String> texts(JsonNode array, boolean write) {
        return StreamSupport.stream(array.spliterator(), false)
                .map(each -> {
                    if (!each.isTextual()) {
                        throw TrackerHttp.nonsense("the tracker's answer has a label that is no text", write);
                    }
                    return each.textValue();
                })
                .toList();
    }

    private static List<String> assignees(JsonNode node, boolean write) {
        return StreamSupport.stream(node.path("assignees").spliterator(), false)
                .map(each -> Long.toString(new JsonFields(each, write).id("id")))
                .toList();
    }
}
