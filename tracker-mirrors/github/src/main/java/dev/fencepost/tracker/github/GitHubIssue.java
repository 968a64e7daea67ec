package dev.fencepost.tracker.github;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.TrackerItem;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.Situation;
import dev.fencepost.tracker.http.TrackerHttp;
import java.net.URI;
import java.util.List;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/** An issue as GitHub shows it; a pull request is shown as one, too. */
record GitHubIssue(int number, String repositoryUrl, boolean pullRequest, Situation situation, TrackerItem item) {
    static GitHubIssue read(JsonNode node, long repository, LabelStatuses statuses) {
        JsonFields issue = new JsonFields(node, false);
        long number = issue.id("number");
        if (number > Integer.MAX_VALUE) {
            throw TrackerHttp.nonsense("the tracker's answer has an issue number that no issue has", false);
        }
        Situation situation = new Situation(
                !issue.text("state").equals("closed"),
                issue.optional("state_reason"),
                list(node.path("labels")).map(GitHubIssue::label).toList(),
                true);
        return TrackerHttp.sensible(
                false,
                () -> new GitHubIssue(
                        (int) number,
                        issue.text("repository_url"),
                        node.hasNonNull("pull_request"),
                        situation,
                        new TrackerItem(
                                new GitHubItemId(repository, (int) number).toString(),
                                "#" + number,
                                issue.text("title"),
                                issue.optional("body").orElse(""),
                                statuses.nameOf(situation),
                                situation.labels(),
                                assignees(node),
                                URI.create(issue.text("html_url")),
                                issue.instant("created_at"),
                                issue.instant("updated_at"),
                                issue.optional("milestone", "title"))));
    }

    private static String label(JsonNode label) {
        return label.isTextual() ? label.textValue() : new JsonFields(label, false).text("name");
    }

    private static List<String> assignees(JsonNode node) {
        return list(node.path("assignees"))
                .map(each -> Long.toString(new JsonFields(each, false).id("id")))
                .toList();
    }

    private static Stream<JsonNode> list(JsonNode array) {
        return StreamSupport.stream(array.spliterator(), false);
    }
}
