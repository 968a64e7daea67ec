package dev.fencepost.tracker.fake.gitlab;

import com.fasterxml.jackson.databind.JsonNode;
import dev.fencepost.tracker.fake.FakeProvider;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.RequestTable;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Consumer;

/** One GitLab project with its issues, notes and state events. People act through the methods, adapters by requests. */
public final class FakeGitLab extends FakeProvider {
    /** The number of the project. */
    public static final long PROJECT = 4711;

    /** The path of the project. */
    public static final String PATH = "team/app";

    /** The token that the fake knows, and who calls with it: a maintainer, who may edit what others wrote. */
    public static final String TOKEN = "glpat-canary-bot-0123456789";

    /** The user of the token. */
    public static final long BOT = 9001;

    /** A person. */
    public static final long PERSON = 17;

    private static final RequestTable DESCRIBED = RequestTable.of("gitlab");
    private static final int MOST_CHARACTERS = 1_000_000;

    private final Map<Long, FakeIssue> issues = new TreeMap<>();
    private long lastId = 100_000;

    /** Starts an empty project. */
    public FakeGitLab() {}

    /** Makes an issue and returns its number in the project. */
    public synchronized long newIssue(String title) {
        long iid = issues.size() + 1L;
        issues.put(iid, new FakeIssue(nextId(), iid, title, clock().now()));
        return iid;
    }

    /** Changes an issue as a person would, or as a test likes. */
    public synchronized void change(long iid, Consumer<FakeIssue> change) {
        FakeIssue issue = issue(iid);
        change.accept(issue);
        issue.updated = clock().now();
    }

    /** Deletes an issue. */
    public synchronized void delete(long iid) {
        issues.remove(iid);
    }

    /** Writes a note as a user; returns its id. */
    public synchronized long note(long iid, long user, String body) {
        return issue(iid).addNote(nextId(), user, body, false, clock().now()).id;
    }

    /** Writes a note as GitLab itself does when labels change. */
    public synchronized void systemNote(long iid, String body) {
        issue(iid).addNote(nextId(), PERSON, body, true, clock().now());
    }

    /** Deletes a note. */
    public synchronized void deleteNote(long iid, long note) {
        issue(iid).notes.removeIf(each -> each.id == note);
    }

    /** Opens or closes an issue as a user, and logs it. */
    public synchronized void setState(long iid, long user, boolean open) {
        issue(iid).setState(open, nextId(), user, clock().now());
    }

    /** Returns the bodies of the notes of an issue that people see, oldest first. */
    public synchronized List<String> bodies(long iid) {
        return issue(iid).notes.stream()
                .filter(note -> !note.system)
                .map(note -> note.body)
                .toList();
    }

    /** Returns the labels of an issue. */
    public synchronized List<String> labels(long iid) {
        return List.copyOf(issue(iid).labels);
    }

    /** Returns whether an issue is open. */
    public synchronized boolean isOpen(long iid) {
        return issue(iid).open;
    }

    /** Returns the description of an issue. */
    public synchronized String description(long iid) {
        return issue(iid).description;
    }

    private FakeIssue issue(long iid) {
        FakeIssue issue = issues.get(iid);
        if (issue == null) {
            throw new IllegalArgumentException("the fake has no issue " + iid);
        }
        return issue;
    }

    private long nextId() {
        lastId++;
        return lastId;
    }

    @Override
    protected RequestTable described() {
        return DESCRIBED;
    }

    @Override
    protected Optional<String> accountOf(String credential) {
        return credential.equals(TOKEN) ? Optional.of(Long.toString(BOT)) : Optional.empty();
    }

    @Override
    protected synchronized FakeReply answer(FakeRequest request) {
        if (request.account().isEmpty()) {
            return message(401, "401 Unauthorized");
        }
        FakeReply reply = routed(request, request.parts());
        return request.isRead() ? conditional(request, reply) : reply;
    }

    /** Answers as Rack does: a weak tag of the body, and 304 to whom has it. */
    private static FakeReply conditional(FakeRequest request, FakeReply reply) {
        if (reply.status() != 200) {
            return reply;
        }
        String tag = "W/\"" + Integer.toHexString(reply.body().hashCode()) + "\"";
        boolean same = request.header("If-None-Match").filter(tag::equals).isPresent();
        return (same ? new FakeReply(304, reply.headers(), "") : reply).withHeader("ETag", tag);
    }

    private FakeReply routed(FakeRequest request, List<String> parts) {
        String tail = String.join("/", parts.subList(Math.min(2, parts.size()), parts.size()));
        if (parts.size() < 3 || !parts.get(0).equals("api") || !parts.get(1).equals("v4")) {
            return message(404, "404 Not Found");
        }
        if (request.isRead() && tail.equals("user")) {
            return FakeReply.json(200, "{\"id\":" + BOT + ",\"username\":\"fencepost-bot\",\"state\":\"active\"}");
        }
        if (request.isRead() && tail.equals("version")) {
            return FakeReply.json(200, "{\"version\":\"18.5.1\",\"revision\":\"abcdef\"}");
        }
        boolean ours = parts.get(2).equals("projects")
                && parts.size() > 4
                && (parts.get(3).equals(PATH) || parts.get(3).equals(Long.toString(PROJECT)))
                && parts.get(4).equals("issues");
        return ours ? ofIssues(request, parts.subList(5, parts.size())) : message(404, "404 Project Not Found");
    }

    private FakeReply ofIssues(FakeRequest request, List<String> rest) {
        if (rest.isEmpty()) {
            return request.isRead()
                    ? FakeIssueList.answer(request, issues.values(), baseUrl())
                    : message(405, "405 Not Allowed");
        }
        FakeIssue issue = rest.get(0).matches("[0-9]{1,18}") ? issues.get(Long.valueOf(rest.get(0))) : null;
        if (issue == null) {
            return message(404, "404 Not found");
        }
        String what = rest.size() > 1 ? rest.get(1) : "";
        return switch (request.method() + " " + what + (rest.size() > 2 ? "/1" : "")) {
            case "GET " -> FakeReply.json(200, issue.json(baseUrl()));
            case "PUT " -> changed(request, issue);
            case "GET notes" -> FakePages.offset(request, baseUrl(), issue.sortedNotes(request));
            case "POST notes" -> noted(request, issue);
            case "GET notes/1", "PUT notes/1" -> ofNote(request, issue, rest.get(2));
            case "GET resource_state_events" -> FakePages.offset(request, baseUrl(), issue.events);
            default -> message(404, "404 Not Found");
        };
    }

    private FakeReply changed(FakeRequest request, FakeIssue issue) {
        JsonNode change = request.json();
        if (!change.isObject() || change.isEmpty()) {
            return FakeReply.json(400, "{\"error\":\"at least one parameter must be provided\"}");
        }
        if (change.path("description").asText().length() > 1_048_576) {
            return FakeReply.json(400, "{\"message\":{\"description\":[\"is too long\"]}}");
        }
        issue.apply(change, clock().now());
        if (change.has("state_event")) {
            issue.setState(change.path("state_event").asText().equals("reopen"), nextId(), BOT, clock().now());
        }
        return FakeReply.json(200, issue.json(baseUrl()));
    }

    private FakeReply noted(FakeRequest request, FakeIssue issue) {
        Optional<FakeReply> refused = refused(request.json().path("body"));
        if (refused.isPresent()) {
            return refused.get();
        }
        String body = request.json().path("body").textValue();
        if (body.matches("(?s)/(close|reopen|label) ?[^\\n]*")) {
            return FakeReply.json(202, "{\"commands_changes\":{\"state_event\":\"close\"},\"summary\":[\"Closed.\"]}");
        }
        return FakeReply.json(
                201, issue.addNote(nextId(), BOT, body, false, clock().now()).json());
    }

    private FakeReply ofNote(FakeRequest request, FakeIssue issue, String id) {
        Optional<FakeNote> note = issue.notes.stream()
                .filter(each -> Long.toString(each.id).equals(id))
                .findFirst();
        if (note.isEmpty()) {
            return message(404, "404 Not found");
        }
        if (!request.isRead()) {
            Optional<FakeReply> refused = refused(request.json().path("body"));
            if (refused.isPresent()) {
                return refused.get();
            }
            note.get().body = request.json().path("body").textValue();
            note.get().updated = clock().now();
        }
        return FakeReply.json(200, note.get().json());
    }

    private static Optional<FakeReply> refused(JsonNode body) {
        if (!body.isTextual() || body.textValue().isBlank()) {
            return Optional.of(FakeReply.json(400, "{\"error\":\"body is missing\"}"));
        }
        return body.textValue().length() > MOST_CHARACTERS
                ? Optional.of(FakeReply.json(400, "{\"message\":{\"note\":[\"is too long\"]}}"))
                : Optional.empty();
    }

    private static FakeReply message(int status, String text) {
        return FakeReply.json(status, "{\"message\":\"" + text + "\"}");
    }
}
