package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import dev.fencepost.tracker.TrackerBlock;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.JsonFields;
import dev.fencepost.tracker.http.QueryString;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Jira on one's own servers, Data Center: API v2, plain texts, users by key, lists by position. */
final class JiraSelfManaged implements JiraFlavour {
    @Override
    public Credential credential(TrackerSettings settings) {
        if (settings.text("user-variable").isPresent()) {
            throw new IllegalArgumentException(
                    "settings.user-variable is for the cloud; a personal access token says whose it is");
        }
        return Credential.bearer(settings.environment(), settings.requiredText("token-variable"));
    }

    @Override
    public String path(String resource) {
        return "/rest/api/2" + resource;
    }

    @Override
    public Optional<String> userId(JsonNode user) {
        return new JsonFields(user, false).optional("key");
    }

    @Override
    public Optional<String> assigneeId(JsonNode user) {
        return new JsonFields(user, false).optional("name");
    }

    @Override
    public String text(JsonNode body) {
        return body.isTextual() ? body.textValue() : "";
    }

    @Override
    public JsonNode written(String text) {
        return TextNode.valueOf(text);
    }

    @Override
    public JsonNode withBlock(JsonNode description, TrackerBlock block) {
        return TextNode.valueOf(block.putInto(text(description)));
    }

    @Override
    public List<JsonNode> search(TrackerHttp http, String jql, List<String> fields, int limit) {
        List<JsonNode> found = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        int position = 0;
        int total;
        do {
            ObjectNode query = JsonNodeFactory.instance.objectNode();
            query.put("jql", jql).put("startAt", position).put("maxResults", Math.min(limit, JiraPages.SIZE));
            fields.forEach(query.putArray("fields")::add);
            JsonNode page = TrackerHttp.json(http.query(path("/search"), query), false);
            List<JsonNode> issues = JiraPages.array(page, "issues");
            issues.stream().filter(issue -> ids.add(issue.path("id").asText())).forEach(found::add);
            position += issues.size();
            total = JiraPages.total(page);
            JiraPages.requireProgress(issues.size(), position, total);
        } while (position < total && found.size() < limit);
        return found;
    }

    @Override
    public List<JsonNode> changes(TrackerHttp http, String itemId) {
        String query = QueryString.empty()
                .with("fields", "status")
                .with("expand", "changelog")
                .on(path("/issue/" + itemId));
        JsonNode log = TrackerHttp.json(http.get(query), false).path("changelog");
        List<JsonNode> histories = JiraPages.array(log, "histories");
        JiraPages.requireProgress(0, histories.size(), JiraPages.total(log));
        return histories;
    }
}
