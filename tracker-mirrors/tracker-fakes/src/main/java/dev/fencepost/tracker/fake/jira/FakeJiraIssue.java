package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.NullNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeRequest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** An issue of the fake; a test changes its parts through {@link FakeJira#change}. */
public final class FakeJiraIssue {
    /** The field of the sprint on this site. */
    public static final String SPRINT = "customfield_10020";

    /** Its labels. */
    public final Set<String> labels = new LinkedHashSet<>();

    /** Its fix versions. */
    public final List<String> fixVersions = new ArrayList<>();

    /** Its sprints, oldest first; all but the last are closed. */
    public final List<String> sprints = new ArrayList<>();

    /** Its summary. */
    public String summary;

    /** Its description: a document in the cloud, a text on Data Center, or null. */
    public JsonNode description = NullNode.getInstance();

    /** Whom it is assigned to. */
    public Optional<String> assignee = Optional.empty();

    /** Its key; a move to another project changes it. */
    public String key;

    /** Its priority; lower is more important. */
    public int priority = 3;

    /** Its place in the backlog. */
    public int rank;

    /** Whether a transition is under way. */
    public boolean busy;

    final String id;
    final Instant created;
    final List<FakeJiraComment> comments = new ArrayList<>();
    private final List<ObjectNode> changes = new ArrayList<>();
    private final List<String> changeAuthors = new ArrayList<>();
    FakeWorkflow.Status status = FakeWorkflow.Status.TO_DO;
    Instant updated;

    FakeJiraIssue(String id, String key, String summary, Instant now) {
        this.id = id;
        this.key = key;
        this.summary = summary;
        this.rank = Integer.parseInt(id);
        this.created = now;
        this.updated = now;
    }

    String addComment(String commentId, String account, JsonNode body, Instant now) {
        comments.add(new FakeJiraComment(commentId, account, body, now));
        updated = now;
        return commentId;
    }

    Optional<FakeJiraComment> comment(String commentId) {
        return comments.stream().filter(each -> each.id.equals(commentId)).findFirst();
    }

    List<JsonNode> commentsJson(FakeRequest request, boolean cloud) {
        Comparator<FakeJiraComment> created = Comparator.comparing(comment -> comment.created);
        // Within one moment the order is nobody's promise.
        Comparator<FakeJiraComment> backwards =
                Comparator.comparing((FakeJiraComment comment) -> comment.id).reversed();
        return comments.stream()
                .sorted(request.parameter("orderBy").isPresent() ? created.thenComparing(backwards) : created)
                .map(comment -> comment.json(cloud))
                .toList();
    }

    void move(FakeWorkflow.Status target, String changeId, String account, Instant now) {
        ObjectNode change =
                JsonNodeFactory.instance.objectNode().put("id", changeId).put("created", JiraTime.text(now));
        ArrayNode items = change.putArray("items");
        items.addObject()
                .put("field", "resolution")
                .put("fieldtype", "jira")
                .putNull("from")
                .putNull("to");
        items.addObject()
                .put("field", "status")
                .put("fieldtype", "jira")
                .put("from", status.id())
                .put("fromString", status.label())
                .put("to", target.id())
                .put("toString", target.label());
        changes.add(change);
        changeAuthors.add(account);
        status = target;
        updated = now;
    }

    List<JsonNode> log(boolean cloud) {
        List<JsonNode> log = new ArrayList<>();
        for (int i = 0; i < changes.size(); i++) {
            log.add(changes.get(i).deepCopy().set("author", user(changeAuthors.get(i), cloud)));
        }
        return log;
    }

    static ObjectNode user(String account, boolean cloud) {
        ObjectNode user = JsonNodeFactory.instance.objectNode();
        return cloud
                ? user.put("accountId", account).put("accountType", "atlassian").put("displayName", "Somebody")
                : user.put("key", account).put("name", "name-of-" + account).put("displayName", "Somebody");
    }

    ObjectNode json(FakeRequest request, boolean cloud, String baseUrl) {
        List<String> wanted = request.parameter("fields")
                .map(text -> Arrays.asList(text.split(",")))
                .orElse(List.of("*all"));
        ObjectNode issue = json(wanted, cloud, baseUrl);
        if (request.parameter("expand").filter("changelog"::equals).isPresent()) {
            ObjectNode log = issue.putObject("changelog").put("startAt", 0);
            log.put("maxResults", changes.size()).put("total", changes.size());
            log.putArray("histories").addAll(log(cloud));
        }
        return issue;
    }

    ObjectNode json(List<String> wanted, boolean cloud, String baseUrl) {
        ObjectNode issue = JsonNodeFactory.instance
                .objectNode()
                .put("id", id)
                .put("key", key)
                .put("self", baseUrl + "/rest/api/" + (cloud ? 3 : 2) + "/issue/" + id);
        ObjectNode fields = allFields(cloud);
        if (!wanted.contains("*all")) {
            fields.retain(wanted);
        }
        return issue.set("fields", fields);
    }

    private ObjectNode allFields(boolean cloud) {
        ObjectNode fields = JsonNodeFactory.instance
                .objectNode()
                .put("summary", summary)
                .put("created", JiraTime.text(created))
                .put("updated", JiraTime.text(updated));
        fields.set("description", description);
        fields.set("status", status.json());
        ArrayNode names = fields.putArray("labels");
        labels.forEach(names::add);
        assignee.ifPresentOrElse(
                account -> fields.set("assignee", user(account, cloud)), () -> fields.putNull("assignee"));
        ArrayNode versions = fields.putArray("fixVersions");
        fixVersions.forEach(name -> versions.addObject().put("id", "1").put("name", name));
        ArrayNode sprintNodes = fields.putArray(SPRINT);
        for (int i = 0; i < sprints.size(); i++) {
            boolean closed = i < sprints.size() - 1;
            if (cloud) {
                sprintNodes
                        .addObject()
                        .put("id", i)
                        .put("name", sprints.get(i))
                        .put("state", closed ? "closed" : "active");
            } else {
                sprintNodes.add("com.atlassian.greenhopper.service.sprint.Sprint@1f[id=" + i + ",rapidViewId=1,state="
                        + (closed ? "CLOSED" : "ACTIVE") + ",name=" + sprints.get(i) + ",startDate=<null>]");
            }
        }
        return fields;
    }
}
