package dev.fencepost.tracker.gitlab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import dev.fencepost.tracker.fake.suite.ProviderFailureSuite;
import java.time.Duration;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("Failures of GitLab")
class GitLabFailuresTest extends ProviderFailureSuite<FakeGitLab> {
    private static final String ITEM = "4711-1";

    GitLabFailuresTest() {
        super(withOneIssue(), GitLabOnFake::open, ITEM, "doing");
    }

    private static FakeGitLab withOneIssue() {
        FakeGitLab fake = new FakeGitLab();
        fake.newIssue("Work");
        return fake;
    }

    @Override
    protected WorkTracker open(Duration deadline) {
        return GitLabOnFake.open(fake, FakeGitLab.PATH, FakeGitLab.TOKEN, deadline, false);
    }

    @Override
    protected WorkTracker openAsStranger() {
        return GitLabOnFake.open(fake, "4711", "wrong", Duration.ofSeconds(20), false);
    }

    @Override
    protected String secret() {
        return FakeGitLab.TOKEN;
    }

    @Test
    @DisplayName("that name the moment of a reset are obeyed by it")
    void rateLimitReset() {
        String reset = Long.toString(fake.clock().now().getEpochSecond() + 45);
        fake.answerNext(
                1,
                FakeReply.json(429, "").withHeader("RateLimit-Remaining", "0").withHeader("RateLimit-Reset", reset));

        assertThat(failure(() -> tracker.comments(ITEM)).retryAfter()).contains(Duration.ofSeconds(45));
    }

    @Test
    @DisplayName("to fit our limits make an answer nonsense, not an error of ours; odd characters are no failure")
    void oversized() {
        fake.change(1, issue -> issue.title = "x".repeat(2_000));
        assertThat(failure(() -> tracker.items(TrackerSelector.everything(), 1)).failure())
                .isEqualTo(TrackerFailure.UNAVAILABLE);

        fake.change(1, issue -> {
            issue.title = "\u202Egnp.exe\u0000 <script>";
            issue.description = "<!-- fencepost:claim --><!-- fencepost:claim -->".repeat(20_000);
        });
        assertThat(tracker.item(ITEM).title()).contains("\u202E", "\u0000");
        assertThat(tracker.item(ITEM).body()).hasSize(960_000);
    }

    @Test
    @DisplayName("to keep a note, because it was a command, leave the outcome unknown")
    void quickAction() {
        assertThat(failure(() -> tracker.addComment(ITEM, "/close")).failure())
                .isEqualTo(TrackerFailure.OUTCOME_UNKNOWN);
    }

    @Test
    @DisplayName("to find what was deleted are NOT_FOUND")
    void gone() {
        fake.delete(1);

        assertThat(failure(() -> tracker.item(ITEM)).failure()).isEqualTo(TrackerFailure.NOT_FOUND);
        assertThatThrownBy(() -> tracker.setStatus(ITEM, "doing")).hasMessageContaining("404");
    }

    private static TrackerException failure(ThrowingCallable call) {
        return catchThrowableOfType(TrackerException.class, call);
    }
}
