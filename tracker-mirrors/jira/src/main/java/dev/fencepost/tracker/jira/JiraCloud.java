package dev.fencepost.tracker.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
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

/** Jira in the cloud: API v3, documents instead of texts, accounts by id, lists by token. */
final class JiraCloud implements JiraFlavour {
    @Override
    public Credential credential(TrackerSettings settings) {
        settings.requiredText("user-variable");
        String user = settings.secretNamedBy("user-variable").orElseThrow();
        return Credential.basic(user, settings.environment(), settings.requiredText("token-variable"));
    }

    @Override
    public String path(String resource) {
        return "/rest/api/3" + resource;
    }

    @Override
    public Optional<String> userId(JsonNode user) {
        return new JsonFields(user, false).optional("accountId");
    }

    @Override
    public Optional<String> assigneeId(JsonNode user) {
        return userId(user);
    }

    @Override
    public String text(JsonNode body) {
        return Adf.text(body);
    }

    @Override
    public JsonNode written(String text) {
        return Adf.document(text);
    }

    @Override
    public JsonNode withBlock(JsonNode description, TrackerBlock block) {
        return Adf.withBlock(description, block);
    }

    @Override
    public List<JsonNode> search(TrackerHttp http, String jql, List<String> fields, int limit) {
        List<JsonNode> found = new ArrayList<>();
        Set<String> ids = new HashSet<>();
        Set<String> tokens = new HashSet<>();
        Optional<String> token = Optional.empty();
        do {
            ObjectNode query = JsonNodeFactory.instance.objectNode();
            query.put("jql", jql).put("maxResults", Math.min(limit, JiraPages.SIZE));
            fields.forEach(query.putArray("fields")::add);
            token.ifPresent(value -> query.put("nextPageToken", value));
            JsonNode page = TrackerHttp.json(http.query(path("/search/jql"), query), false);
            for (JsonNode issue : JiraPages.array(page, "issues")) {
                if (ids.add(issue.path("id").asText())) {
                    found.add(issue);
                }
            }
            token = page.path("isLast").asBoolean()
                    ? Optional.empty()
                    : new JsonFields(page, false).optional("nextPageToken");
            if (token.isPresent() && (!tokens.add(token.get()) || tokens.size() > JiraPages.MOST)) {
                throw TrackerHttp.nonsense("the tracker's list has no end", false);
            }
        } while (token.isPresent() && found.size() < limit);
        return found;
    }

    @Override
    public List<JsonNode> changes(TrackerHttp http, String itemId) {
        return new JiraPages(http).all(path("/issue/" + itemId + "/changelog"), QueryString.empty(), "values");
    }
}
