package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeClock;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What GitHub answers below one repository. */
final class IssueRoutes {
    private static final FakeUser STRANGER = FakeUser.person(501, "stranger");
    private static final int MOST_CHARACTERS = 65_536;

    private final FakeClock clock;
    private final String api;
    private final Supplier<String> name;
    private final Map<Integer, FakeIssue> byNumber = new TreeMap<>();
    private long lastComment = 3_000_000_000L;
    private long lastEvent = 6_000_000_000L;

    IssueRoutes(FakeClock clock, String api, Supplier<String> name) {
        this.clock = clock;
        this.api = api;
        this.name = name;
    }

    FakeIssue issue(int number) {
        FakeIssue issue = byNumber.get(number);
        if (issue == null) {
            throw new IllegalArgumentException("there is no issue " + number);
        }
        return issue;
    }

    int add(String title, boolean pullRequest, List<String> labels) {
        FakeIssue issue = new FakeIssue(byNumber.size() + 1, title, STRANGER, clock.now(), pullRequest);
        issue.labels.addAll(labels);
        byNumber.put(issue.number, issue);
        return issue.number;
    }

    FakeComment comment(FakeIssue issue, FakeUser author, String body) {
        FakeComment comment = new FakeComment(++lastComment, author, body, clock.now());
        issue.comments.add(comment);
        issue.updatedAt = clock.now();
        return comment;
    }

    void setState(FakeIssue issue, String state, @Nullable String reason, FakeUser actor) {
        if (!issue.state.equals(state)) {
            ObjectNode event = JsonNodeFactory.instance.objectNode().put("id", ++lastEvent);
            event.put("event", state.equals("closed") ? "closed" : "reopened");
            event.set("actor", actor.json());
            issue.events.add(event.put("created_at", clock.now().toString()));
        }
        issue.state = state;
        issue.stateReason = reason;
        issue.closedAt = state.equals("closed") ? clock.now() : null;
        issue.updatedAt = clock.now();
    }

    FakeReply answer(FakeRequest request, List<String> tail, FakeUser caller) {
        if (tail.isEmpty()) {
            ObjectNode repository = JsonNodeFactory.instance.objectNode().put("id", FakeGitHub.REPOSITORY_ID);
            String[] names = name.get().split("/", 2);
            repository.put("full_name", name.get()).put("name", names[1]);
            repository.putObject("owner").put("login", names[0]).put("id", 40).put("type", "Organization");
            return FakeReply.json(200, repository);
        }
        if (!tail.get(0).equals("issues")) {
            return notFound();
        }
        if (tail.size() == 1) {
            List<FakeIssue> fitting = new IssueFilter(request, "open").apply(byNumber.values().stream());
            return new Pages(request).reply(request, byNumberUrl("/issues"), all(fitting));
        }
        if (tail.get(1).equals("comments")) {
            return tail.size() == 3 ? oneComment(request, tail.get(2)) : notFound();
        }
        FakeIssue issue = tail.get(1).matches("[1-9][0-9]{0,8}") ? byNumber.get(Integer.valueOf(tail.get(1))) : null;
        if (issue == null) {
            return notFound();
        }
        if (issue.deleted) {
            return FakeGitHub.failure(410, "This issue was deleted");
        }
        if (issue.movedTo != null) {
            return moved(request, String.join("/", issue.movedTo, String.join("/", tail.subList(2, tail.size()))));
        }
        return tail.size() == 2 ? one(request, issue, caller) : below(request, issue, tail, caller);
    }

    /** The issue in another repository that a moved one became. */
    FakeReply elsewhere() {
        FakeIssue issue = new FakeIssue(1, "Moved", STRANGER, clock.now(), false);
        return FakeReply.json(200, issue.json(api, "https://github.example", "acme/elsewhere"));
    }

    private static FakeReply moved(FakeRequest request, String to) {
        return FakeGitHub.failure(request.isRead() ? 301 : 307, "Moved").withHeader("Location", to);
    }

    private FakeReply one(FakeRequest request, FakeIssue issue, FakeUser caller) {
        if (request.isRead()) {
            return FakeReply.json(200, json(issue));
        }
        if (!request.method().equals("PATCH")) {
            return notFound();
        }
        JsonNode change = request.json();
        String state = change.path("state").asText(issue.state);
        if (!List.of("open", "closed").contains(state)
                || change.path("body").asText("").length() > MOST_CHARACTERS) {
            return invalid();
        }
        if (change.has("body")) {
            issue.body = change.path("body").asText("");
        }
        if (change.has("state")) {
            String reason = state.equals("closed") ? "completed" : "reopened";
            setState(issue, state, change.path("state_reason").asText(reason), caller);
        }
        issue.updatedAt = clock.now();
        return FakeReply.json(200, json(issue));
    }

    private FakeReply below(FakeRequest request, FakeIssue issue, List<String> tail, FakeUser caller) {
        String address = byNumberUrl("/issues/" + issue.number + "/" + tail.get(2));
        return switch (request.method() + " " + tail.get(2)) {
            case "GET comments" ->
                new Pages(request)
                        .reply(
                                request,
                                address,
                                issue.comments.stream()
                                        .map(comment -> json(comment, issue))
                                        .toList());
            case "POST comments" -> {
                String body = request.json().path("body").asText("");
                yield body.isBlank() || body.length() > MOST_CHARACTERS
                        ? invalid()
                        : FakeReply.json(201, json(comment(issue, caller, body), issue));
            }
            case "GET events", "GET timeline" -> new Pages(request).reply(request, address, issue.events);
            case "POST labels" -> {
                request.json().path("labels").forEach(label -> addLabel(issue, label.asText()));
                yield FakeReply.json(200, labels(issue));
            }
            case "DELETE labels" -> removeLabel(request, issue);
            default -> notFound();
        };
    }

    private void addLabel(FakeIssue issue, String label) {
        if (!issue.hasLabel(label)) {
            issue.labels.add(label);
            issue.updatedAt = clock.now();
        }
    }

    private FakeReply removeLabel(FakeRequest request, FakeIssue issue) {
        List<String> parts = request.parts();
        String label = parts.get(parts.size() - 1);
        if (!issue.labels.removeIf(label::equalsIgnoreCase)) {
            return FakeGitHub.failure(404, "Label does not exist");
        }
        issue.updatedAt = clock.now();
        return FakeReply.json(200, labels(issue));
    }

    private static ArrayNode labels(FakeIssue issue) {
        ArrayNode labels = JsonNodeFactory.instance.arrayNode();
        issue.labels.forEach(label -> labels.add(FakeIssue.label(label)));
        return labels;
    }

    private FakeReply oneComment(FakeRequest request, String id) {
        for (FakeIssue issue : byNumber.values()) {
            Optional<FakeComment> found = issue.comments.stream()
                    .filter(comment -> Long.toString(comment.id).equals(id))
                    .findFirst();
            if (found.isPresent()) {
                String body = request.json().path("body").asText("");
                if (request.method().equals("PATCH")) {
                    if (body.isBlank() || body.length() > MOST_CHARACTERS) {
                        return invalid();
                    }
                    found.get().body = body;
                    found.get().updatedAt = clock.now();
                }
                return FakeReply.json(200, json(found.get(), issue));
            }
        }
        return notFound();
    }

    /** Searches as the other lists do, beside words of the title; a name of another repository finds nothing. */
    FakeReply search(FakeRequest request) {
        String words = request.parameter("q").orElse("");
        List<String> free = new ArrayList<>();
        for (String word : words.split(" ", -1)) {
            if (!word.contains(":")) {
                free.add(word);
            }
        }
        boolean ours = words.contains("repo:" + name.get());
        String state = words.contains("is:open") ? "open" : words.contains("is:closed") ? "closed" : "all";
        List<FakeIssue> found = new IssueFilter(request, state)
                .apply(byNumber.values().stream()
                        .filter(issue -> ours && !(words.contains("is:issue") && issue.pullRequest))
                        .filter(issue -> free.stream().allMatch(issue.title::contains)));
        Pages pages = new Pages(request);
        List<ObjectNode> all = all(found);
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("total_count", all.size());
        body.put("incomplete_results", words.contains("incomplete"));
        body.set("items", pages.cut(all));
        return pages.linked(request, api + "/search/issues", all.size(), FakeReply.json(200, body));
    }

    private List<ObjectNode> all(List<FakeIssue> some) {
        return some.stream().map(this::json).toList();
    }

    private ObjectNode json(FakeIssue issue) {
        return issue.json(api, "https://github.example", name.get());
    }

    private ObjectNode json(FakeComment comment, FakeIssue issue) {
        return comment.json(api, "https://github.example", name.get(), issue.number);
    }

    private String byNumberUrl(String tail) {
        return api + "/repositories/" + FakeGitHub.REPOSITORY_ID + tail;
    }

    private static FakeReply notFound() {
        return FakeGitHub.failure(404, "Not Found");
    }

    private static FakeReply invalid() {
        return FakeGitHub.failure(422, "Validation Failed");
    }
}
