package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.Fault;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.fake.suite.ProviderFailureSuite;
import java.time.Duration;
import java.util.Map;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Failures of GitHub")
class GitHubFailuresTest extends ProviderFailureSuite<FakeGitHub> {
    private static final String ITEM = "4711-1";

    GitHubFailuresTest() {
        super(withOneIssue(), GitHubOnFake::open, ITEM, "doing");
    }

    private static FakeGitHub withOneIssue() {
        FakeGitHub fake = new FakeGitHub();
        fake.addIssue("Work");
        return fake;
    }

    @Override
    protected WorkTracker open(Duration deadline) {
        return GitHubOnFake.open(fake, Map.of("deadline", deadline.toString()));
    }

    @Override
    protected WorkTracker openAsStranger() {
        return GitHubOnFake.open(fake, Map.of("token-variable", "WRONG"));
    }

    @Override
    protected String secret() {
        return FakeGitHub.TOKEN;
    }

    @Test
    @DisplayName("are met once: the library neither tries again nor sleeps, whatever GitHub answers")
    void oneAttempt() {
        tracker.item(ITEM);
        for (FakeReply reply : new FakeReply[] {
            FakeReply.json(404, "{}").withHeader("ETag", "W/\"x\""),
            FakeReply.json(401, "{}").withHeader("X-GitHub-OTP", "required"),
            FakeReply.json(403, "{\"message\":\"abuse\"}"),
            FakeReply.json(202, "{}"),
            FakeReply.json(500, "{}")
        }) {
            fake.forgetRequests();
            fake.answerNext(1, reply);
            assertThat(failure(() -> tracker.item(ITEM)))
                    .as("after " + reply.status())
                    .isNotNull();
            assertThat(fake.requests()).as("after " + reply.status()).hasSize(1);
        }
        fake.forgetRequests();
        fake.failNext(5, request -> !request.isRead(), new Fault.CutBefore());
        assertThat(failure(() -> tracker.setStatus(ITEM, "doing")).failure()).isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
        assertThat(fake.requests()).filteredOn(request -> !request.isRead()).hasSize(1);
    }

    @Test
    @DisplayName("to fit our limits make an answer nonsense, not an error of ours; odd characters are no failure")
    void hostileTexts() {
        fake.addIssue("x".repeat(2_000));
        assertThat(failure(() -> tracker.items(TrackerSelector.everything(), 5)).failure())
                .isEqualTo(TrackerFailure.UNAVAILABLE);
        fake.delete(2);

        fake.addIssue("\u202Egnp.exe\u0000 <script>");
        fake.describe(3, "<!-- fencepost:claim --><!-- fencepost:claim -->".repeat(20_000));
        assertThat(tracker.item("4711-3").title()).contains("\u202E", "\u0000");
        assertThat(tracker.item("4711-3").body()).hasSize(960_000);
    }

    @Test
    @DisplayName("halfway through a move of status leave it half done, and repeating it finishes it")
    void halfMoved() {
        fake.addIssue("Work", "review");
        fake.failNext(1, request -> request.method().equals("DELETE"), new Fault.Answer(FakeReply.json(502, "{}")));

        assertThat(failure(() -> tracker.setStatus("4711-2", "doing")).failure())
                .isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
        assertThat(fake.labels(2)).containsExactly("review", "doing");
        tracker.setStatus("4711-2", "doing");
        assertThat(fake.labels(2)).containsExactly("doing");
    }

    @Test
    @DisplayName("of a comment that GitHub finds too long or empty are invalid requests")
    void invalid() {
        assertThat(failure(() -> tracker.addComment(ITEM, "x".repeat(65_537))).failure())
                .isEqualTo(TrackerFailure.INVALID_REQUEST);
        assertThat(failure(() -> tracker.addComment(ITEM, " ")).failure()).isEqualTo(TrackerFailure.INVALID_REQUEST);
    }

    private static TrackerException failure(ThrowingCallable call) {
        return catchThrowableOfType(TrackerException.class, call);
    }
}
