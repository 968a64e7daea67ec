package dev.fencepost.tracker.fake.jira;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeProvider;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.RequestTable;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One Jira project with its issues, comments, workflow and log. People act through the methods, adapters by requests. */
public final class FakeJira extends FakeProvider {
    /** The key of the project. */
    public static final String PROJECT = "APP";

    /** The account's address, in the cloud. */
    public static final String USER = "bot@example.com";

    /** The token that the fake knows. */
    public static final String TOKEN = "ATATT-canary-bot-0123456789";

    /** The account of the token; it may edit what others wrote. */
    public static final String BOT = "5b10a2844c20165700ede21g";

    /** The account of a person. */
    public static final String PERSON = "712020:e3d5a0c1";

    private static final RequestTable IN_THE_CLOUD = RequestTable.of("jira-cloud");
    private static final RequestTable ON_DATA_CENTER = RequestTable.of("jira-data-center");

    private final Map<String, FakeJiraIssue> issues = new TreeMap<>();
    private final boolean cloud;
    private final FakeJiraSearch search;
    private long lastId = 10_000;

    private FakeJira(boolean cloud) {
        this.cloud = cloud;
        this.search = new FakeJiraSearch(cloud);
    }

    /** Starts an empty project in the cloud. */
    public static FakeJira cloud() {
        return new FakeJira(true);
    }

    /** Starts an empty project on Data Center. */
    public static FakeJira dataCenter() {
        return new FakeJira(false);
    }

    /** Tells whether this is the cloud's API. */
    public boolean isCloud() {
        return cloud;
    }

    /** Makes an issue and returns its id. */
    public synchronized String newIssue(String summary) {
        String id = nextId();
        issues.put(id, new FakeJiraIssue(id, PROJECT + "-" + (issues.size() + 1), summary, clock().now()));
        return id;
    }

    /** Changes an issue as a person would, or as a test likes. */
    public synchronized void change(String id, Consumer<FakeJiraIssue> change) {
        FakeJiraIssue issue = issue(id);
        change.accept(issue);
        issue.updated = clock().now();
    }

    /** Deletes an issue. */
    public synchronized void delete(String id) {
        issues.remove(id);
    }

    /** Comments as an account, in plain words; returns the comment's id. */
    public synchronized String comment(String id, String account, String text) {
        return issue(id)
                .addComment(nextId(), account, cloud ? FakeAdf.document(text) : FakeAdf.plain(text), clock().now());
    }

    /** Deletes a comment. */
    public synchronized void deleteComment(String id, String comment) {
        issue(id).comments.removeIf(each -> each.id.equals(comment));
    }

    /** Moves an issue as an account, and logs it. */
    public synchronized void move(String id, String account, String status) {
        issue(id).move(FakeWorkflow.named(status), nextId(), account, clock().now());
    }

    /** Returns the comments of an issue as they are stored. */
    public synchronized List<JsonNode> comments(String id) {
        return issue(id).comments.stream().map(comment -> comment.body).toList();
    }

    /** Returns the comments of an issue as people read them. */
    public synchronized List<String> words(String id) {
        return comments(id).stream().map(FakeAdf::words).toList();
    }

    /** Returns the status of an issue. */
    public synchronized String status(String id) {
        return issue(id).status.label();
    }

    /** Returns the description of an issue as it is stored. */
    public synchronized JsonNode description(String id) {
        return issue(id).description.deepCopy();
    }

    /** From now on searches see the issues as they are now, as an index does that fell behind. */
    public synchronized void freezeSearch() {
        search.freeze(issues.values(), baseUrl());
    }

    private FakeJiraIssue issue(String id) {
        FakeJiraIssue issue = issues.get(id);
        if (issue == null) {
            throw new IllegalArgumentException("the fake has no issue " + id);
        }
        return issue;
    }

    private String nextId() {
        lastId++;
        return Long.toString(lastId);
    }

    @Override
    protected RequestTable described() {
        return cloud ? IN_THE_CLOUD : ON_DATA_CENTER;
    }

    @Override
    protected Optional<String> accountOf(String credential) {
        String pair = Base64.getEncoder().encodeToString((USER + ":" + TOKEN).getBytes(StandardCharsets.UTF_8));
        return credential.equals(cloud ? "Basic " + pair : "Bearer " + TOKEN) ? Optional.of(BOT) : Optional.empty();
    }

    @Override
    protected synchronized FakeReply answer(FakeRequest request) {
        if (request.account().isEmpty()) {
            return error(401, "Client must be authenticated to access this resource.");
        }
        String root = cloud ? "/rest/api/3/" : "/rest/api/2/";
        if (!request.path().startsWith(root)) {
            return error(404, "null for uri");
        }
        List<String> rest = request.parts().subList(3, request.parts().size());
        return rest.get(0).equals("issue") && rest.size() > 1
                ? ofIssue(request, rest.subList(1, rest.size()))
                : ofSite(request.method() + " " + String.join("/", rest), request);
    }

    private FakeReply ofSite(String line, FakeRequest request) {
        return switch (line) {
            case "GET myself" -> FakeReply.json(200, FakeJiraIssue.user(BOT, cloud));
            case "GET serverInfo" ->
                FakeReply.json(
                        200,
                        "{\"baseUrl\":\"" + baseUrl() + "\",\"serverTime\":\"" + JiraTime.text(clock().now()) + "\"}");
            case "GET status" -> FakeReply.json(200, FakeWorkflow.all());
            case "POST search/jql" ->
                cloud ? search.byToken(request, issues.values(), baseUrl()) : error(404, "null for uri");
            case "GET search", "POST search" ->
                cloud
                        ? error(
                                410,
                                "The requested API has been removed. Please migrate to the /rest/api/3/search/jql API.")
                        : search.byPosition(request, issues.values(), baseUrl());
            default -> error(404, "null for uri");
        };
    }

    private FakeReply ofIssue(FakeRequest request, List<String> rest) {
        FakeJiraIssue issue = issues.get(rest.get(0));
        if (issue == null) {
            return error(404, "Issue does not exist or you do not have permission to see it.");
        }
        String what = rest.size() > 1 ? rest.get(1) : "";
        return switch (request.method() + " " + what + (rest.size() > 2 ? "/1" : "")) {
            case "GET " -> FakeReply.json(200, issue.json(request, cloud, baseUrl()));
            case "PUT " -> edited(request, issue);
            case "GET comment" -> FakeJiraPages.page(request, issue.commentsJson(request, cloud), "comments");
            case "POST comment" -> commented(request, issue);
            case "GET comment/1", "PUT comment/1" -> ofComment(request, issue, rest.get(2));
            case "GET changelog" ->
                cloud ? FakeJiraPages.page(request, issue.log(cloud), "values") : error(404, "null for uri");
            case "GET transitions" -> FakeReply.json(200, FakeWorkflow.transitions(issue.status));
            case "POST transitions" -> transitioned(request, issue);
            default -> error(404, "null for uri");
        };
    }

    private FakeReply edited(FakeRequest request, FakeJiraIssue issue) {
        JsonNode description = request.json().path("fields").path("description");
        if (cloud ? !FakeAdf.isDocument(description) : !description.isTextual()) {
            return refused("description", cloud);
        }
        issue.description = description;
        issue.updated = clock().now();
        return FakeReply.empty(204);
    }

    private FakeReply commented(FakeRequest request, FakeJiraIssue issue) {
        JsonNode body = request.json().path("body");
        if (cloud ? !FakeAdf.isDocument(body) : !body.isTextual()) {
            return refused("comment", cloud);
        }
        if (FakeAdf.words(body).length() > 32_767) {
            return error(400, "The entered text is too long. It exceeds the allowed limit of 32,767 characters.");
        }
        String id = issue.addComment(nextId(), BOT, body, clock().now());
        return FakeReply.json(201, issue.comment(id).orElseThrow().json(cloud));
    }

    private FakeReply ofComment(FakeRequest request, FakeJiraIssue issue, String id) {
        Optional<FakeJiraComment> comment = issue.comment(id);
        if (comment.isEmpty()) {
            return error(404, "Can not find a comment for the id: " + id + ".");
        }
        if (!request.isRead()) {
            JsonNode body = request.json().path("body");
            if (cloud ? !FakeAdf.isDocument(body) : !body.isTextual()) {
                return refused("comment", cloud);
            }
            comment.get().body = body;
            comment.get().updated = clock().now();
        }
        return FakeReply.json(200, comment.get().json(cloud));
    }

    private FakeReply transitioned(FakeRequest request, FakeJiraIssue issue) {
        if (issue.busy) {
            return error(409, "Another transition of this issue is under way.");
        }
        Optional<FakeWorkflow.Status> target = FakeWorkflow.target(
                issue.status, request.json().path("transition").path("id").asText());
        if (target.isEmpty()) {
            return error(400, "It seems that you have tried to perform an illegal workflow operation.");
        }
        issue.move(target.get(), nextId(), BOT, clock().now());
        return FakeReply.empty(204);
    }

    private static FakeReply refused(String field, boolean cloud) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        body.putArray("errorMessages");
        body.putObject("errors")
                .put(
                        field,
                        cloud ? "Operation value must be an Atlassian Document" : "Operation value must be a string");
        return FakeReply.json(400, body);
    }

    static FakeReply error(int status, String message) {
        ObjectNode body = JsonNodeFactory.instance.objectNode();
        ArrayNode messages = body.putArray("errorMessages");
        messages.add(message);
        body.putObject("errors");
        return FakeReply.json(status, body);
    }
}
