package dev.fencepost.tracker.fake.github;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.fencepost.tracker.fake.FakeProvider;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.RequestTable;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * A GitHub with the repository {@value #REPOSITORY}: issues and pull requests, comments, labels, events, search, limits.
 *
 * <p>{@link #TOKEN} calls as {@link #BOT}; a test acts for other people through the methods here.
 */
public final class FakeGitHub extends FakeProvider {
    /** The repository at the start. */
    public static final String REPOSITORY = "acme/widgets";

    /** The repository's number, which stays when it is renamed. */
    public static final long REPOSITORY_ID = 4711;

    /** The secret of {@link #BOT}. */
    public static final String TOKEN = "ghp_canary0123456789canary";

    /** As whom the token calls. */
    public static final FakeUser BOT = FakeUser.person(9_001, "fencepost-bot");

    private static final RequestTable DESCRIBED = RequestTable.of("github");

    private final String prefix;
    private final Map<String, FakeUser> users = new HashMap<>();
    private final FakeApp app = new FakeApp();
    private final RateWindow window = new RateWindow();
    private final IssueRoutes issues;
    private String name = REPOSITORY;
    private boolean hasLimits = true;

    /** Starts github.com. */
    public FakeGitHub() {
        this("");
    }

    /**
     * Starts a GitHub whose API is under a path.
     *
     * @param prefix such as {@code /api/v3} for GitHub Enterprise
     */
    public FakeGitHub(String prefix) {
        this.prefix = prefix;
        this.issues = new IssueRoutes(clock(), apiUrl(), () -> name);
        know(BOT);
        know(FakeApp.BOT);
    }

    /** Returns the base URL to give to an adapter. */
    public String apiUrl() {
        return baseUrl() + prefix;
    }

    /** Returns the app that is installed on the repository. */
    public FakeApp app() {
        return app;
    }

    /** Opens an issue as a stranger and returns its number; time moves on by a second. */
    public int addIssue(String title, String... labels) {
        return add(title, false, labels);
    }

    /** Opens a pull request and returns its number. */
    public int addPullRequest(String title, String... labels) {
        return add(title, true, labels);
    }

    /** Opens an issue as a stranger at the present moment, and returns its number. */
    public synchronized int addIssueNow(String title) {
        return issues.add(title, false, List.of());
    }

    private synchronized int add(String title, boolean pullRequest, String... labels) {
        clock().move(Duration.ofSeconds(1));
        return issues.add(title, pullRequest, List.of(labels));
    }

    /** Replaces an issue's description, as a person would. */
    public synchronized void describe(int number, String body) {
        FakeIssue issue = issues.issue(number);
        issue.body = body;
        issue.updatedAt = clock().now();
    }

    /** Returns an issue's description. */
    public synchronized String description(int number) {
        return issues.issue(number).body;
    }

    /** Returns the labels of an issue. */
    public synchronized List<String> labels(int number) {
        return List.copyOf(issues.issue(number).labels);
    }

    /** Returns state and reason of an issue, such as {@code closed completed}. */
    public synchronized String state(int number) {
        FakeIssue issue = issues.issue(number);
        return issue.stateReason == null ? issue.state : issue.state + " " + issue.stateReason;
    }

    /** Returns the bodies of an issue's comments. */
    public synchronized List<String> comments(int number) {
        return issues.issue(number).comments.stream()
                .map(comment -> comment.body)
                .toList();
    }

    /** Writes a comment as someone else and returns its id. */
    public synchronized long comment(int number, FakeUser author, String body) {
        know(author);
        return issues.comment(issues.issue(number), author, body).id;
    }

    /** Deletes a comment, as a maintainer would. */
    public synchronized void deleteComment(int number, long id) {
        issues.issue(number).comments.removeIf(comment -> comment.id == id);
    }

    /** Closes or reopens an issue as someone else. */
    public synchronized void setState(int number, FakeUser actor, String state) {
        know(actor);
        issues.setState(issues.issue(number), state, state.equals("closed") ? "completed" : "reopened", actor);
    }

    /** Assigns an issue. */
    public synchronized void assign(int number, FakeUser user) {
        know(user);
        issues.issue(number).assignees.add(user);
    }

    /** Puts an issue on a milestone. */
    public synchronized void setMilestone(int number, int milestone, String title) {
        FakeIssue issue = issues.issue(number);
        issue.milestone = title;
        issue.milestoneNumber = milestone;
    }

    /** Deletes an issue: it is answered with 410 from now on. */
    public synchronized void delete(int number) {
        issues.issue(number).deleted = true;
    }

    /** Moves an issue to another repository: it is answered with a redirect to the issue that it became there. */
    public synchronized void transfer(int number) {
        issues.issue(number).movedTo = apiUrl() + "/repositories/4712/issues/1";
    }

    /** Renames the repository: the old name redirects, by number. */
    public synchronized void rename(String newName) {
        name = newName;
    }

    /** Sets how many requests an hour the primary limit allows, and forgets what was used. */
    public synchronized void limit(int requestsPerHour) {
        window.limit(requestsPerHour);
    }

    /** Turns rate limits off, as an Enterprise server may. */
    public synchronized void withoutLimits() {
        hasLimits = false;
    }

    /** Returns how many requests have counted against the primary limit. */
    public synchronized int spent() {
        return window.used();
    }

    /** Returns the answer of the secondary limit. */
    public static FakeReply secondaryLimit(int retryAfterSeconds) {
        return secondaryLimitWithoutTime().withHeader("Retry-After", Integer.toString(retryAfterSeconds));
    }

    /** Returns the answer of the secondary limit where it does not say for how long. */
    public static FakeReply secondaryLimitWithoutTime() {
        return failure(
                403, "You have exceeded a secondary rate limit. Please wait a few minutes before you try again.");
    }

    static FakeReply failure(int status, String message) {
        ObjectNode body = JsonNodeFactory.instance.objectNode().put("message", message);
        return FakeReply.json(status, body.put("status", Integer.toString(status)));
    }

    @Override
    protected RequestTable described() {
        return DESCRIBED;
    }

    /** GitHub leads to repositories by their number, which its description does not know. */
    @Override
    protected String describedPath(FakeRequest request) {
        String path = request.path().startsWith(prefix) ? request.path().substring(prefix.length()) : request.path();
        return path.replaceFirst("^/repositories/[0-9]+(?=/|$)", "/repos/by/number");
    }

    @Override
    protected Optional<String> accountOf(String credential) {
        String secret = credential.replaceFirst("^(Bearer|token) ", "");
        if (secret.equals(TOKEN)) {
            return Optional.of(BOT.login());
        }
        if (app.expiry(secret).isAfter(clock().now())) {
            return Optional.of(FakeApp.BOT.login());
        }
        return app.signedIn(secret, clock().now()) ? Optional.of("app") : Optional.of("nobody");
    }

    @Override
    protected FakeReply answer(FakeRequest request) {
        String account = request.account().orElse("");
        if (account.equals("nobody") || (account.isEmpty() && !request.path().equals(prefix + "/meta"))) {
            return failure(401, account.isEmpty() ? "Requires authentication" : "Bad credentials");
        }
        if (!request.path().startsWith(prefix + "/")) {
            return failure(404, "Not Found");
        }
        boolean free = request.path().equals(prefix + "/rate_limit") || !hasLimits;
        if (!free && window.isSpent(clock().now())) {
            return failure(403, "API rate limit exceeded for user ID " + BOT.id() + ".");
        }
        FakeReply reply = account.equals("app") ? asApp(request) : routed(request, account);
        if (!request.isRead() || reply.status() != 200) {
            return reply;
        }
        int version = Objects.hash(reply.body(), reply.header("Link"));
        return reply.withHeader("ETag", "W/\"" + Integer.toHexString(version) + "\"");
    }

    @Override
    protected FakeReply finish(FakeRequest request, FakeReply reply) {
        if (!hasLimits) {
            return reply;
        }
        if (reply.status() != 304 && !request.path().equals(prefix + "/rate_limit")) {
            window.spend();
        }
        return window.mark(reply, request.path().equals(prefix + "/search/issues") ? "search" : "core");
    }

    private FakeReply routed(FakeRequest request, String account) {
        List<String> parts =
                List.of(request.path().substring(prefix.length() + 1).split("/", -1));
        FakeUser caller = Objects.requireNonNull(users.getOrDefault(account, BOT));
        return switch (parts.get(0)) {
            case "repos" -> repos(request, parts, caller);
            case "repositories" ->
                parts.size() > 1 && parts.get(1).equals(Long.toString(REPOSITORY_ID))
                        ? issues.answer(request, parts.subList(2, parts.size()), caller)
                        : issues.elsewhere();
            case "search" -> issues.search(request);
            case "user" ->
                caller.type().equals("Bot")
                        ? failure(403, "Resource not accessible by integration")
                        : FakeReply.json(200, caller.json());
            case "users" -> user(request);
            case "rate_limit" -> hasLimits ? FakeReply.json(200, "{\"resources\":{}}") : noLimits();
            case "meta" -> FakeReply.json(200, "{\"verifiable_password_authentication\":false}");
            default -> failure(404, "Not Found");
        };
    }

    private static FakeReply noLimits() {
        return failure(404, "Rate limiting is not enabled.");
    }

    private FakeReply repos(FakeRequest request, List<String> parts, FakeUser caller) {
        if (parts.size() < 3) {
            return failure(404, "Not Found");
        }
        String asked = parts.get(1) + "/" + parts.get(2);
        List<String> tail = parts.subList(3, parts.size());
        if (asked.equalsIgnoreCase(name)) {
            return issues.answer(request, tail, caller);
        }
        if (!asked.equalsIgnoreCase(REPOSITORY)) {
            return failure(404, "Not Found");
        }
        String query = request.query().isEmpty() ? "" : "?" + request.query();
        String byNumber = apiUrl() + "/repositories/" + REPOSITORY_ID + (tail.isEmpty() ? "" : "/");
        return failure(request.isRead() ? 301 : 307, "Moved")
                .withHeader("Location", byNumber + String.join("/", tail) + query);
    }

    private FakeReply user(FakeRequest request) {
        List<String> parts = request.parts();
        FakeUser user = users.get(parts.get(parts.size() - 1));
        return user == null ? failure(404, "Not Found") : FakeReply.json(200, user.json());
    }

    private FakeReply asApp(FakeRequest request) {
        String path = request.path().substring(prefix.length());
        if (request.isRead() && path.equals("/app")) {
            String slug = FakeApp.BOT.login().replace("[bot]", "");
            return FakeReply.json(
                    200,
                    JsonNodeFactory.instance.objectNode().put("id", FakeApp.ID).put("slug", slug));
        }
        if (request.method().equals("POST")
                && path.equals("/app/installations/" + FakeApp.INSTALLATION + "/access_tokens")) {
            String token = app.newToken(clock().now());
            ObjectNode body = JsonNodeFactory.instance.objectNode().put("token", token);
            return FakeReply.json(201, body.put("expires_at", app.expiry(token).toString()));
        }
        return failure(404, "Not Found");
    }

    private void know(FakeUser user) {
        users.put(user.login(), user);
    }
}
