package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeReply;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import dev.fencepost.tracker.http.WritePacer;
import dev.fencepost.tracker.spi.TrackerSettings;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("GitHub's rate limits")
class GitHubLimitsTest {
    private static final String ITEM = "4711-1";

    private final MovedTicker ticker = new MovedTicker();
    private final FakeGitHub fake = new FakeGitHub();
    private final WorkTracker tracker = open();

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("are honoured by GitHub's own clock when they are spent: nothing is sent until the reset")
    void primary() {
        fake.addIssue("Work");
        tracker.item(ITEM);
        fake.limit(2);
        fake.clock().move(Duration.ofMinutes(30));
        tracker.item(ITEM);
        fake.describe(1, "changed, so that it costs");
        tracker.item(ITEM);
        fake.describe(1, "changed again");
        tracker.item(ITEM);

        TrackerException spent = failure();
        assertThat(spent.failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        assertThat(spent.retryAfter()).contains(Duration.ofMinutes(30));
        fake.forgetRequests();
        assertThat(failure().failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        assertThat(fake.requests()).isEmpty();

        ticker.move(Duration.ofMinutes(30));
        fake.clock().move(Duration.ofMinutes(30));
        assertThat(tracker.item(ITEM).body()).isEqualTo("changed again");
    }

    @Test
    @DisplayName("are honoured for as long as Retry-After says when they are the secondary ones")
    void secondary() {
        fake.addIssue("Work");
        fake.answerNext(1, FakeGitHub.secondaryLimit(47));

        assertThat(failure().retryAfter()).contains(Duration.ofSeconds(47));
        assertThat(failure().failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
        ticker.move(Duration.ofSeconds(47));
        assertThat(tracker.item(ITEM).id()).isEqualTo(ITEM);
    }

    @Test
    @DisplayName("cost a minute where GitHub does not say for how long, and are not taken for a refusal")
    void untold() {
        fake.addIssue("Work");
        fake.answerNext(1, FakeGitHub.secondaryLimitWithoutTime());
        assertThat(failure().retryAfter()).contains(Duration.ofMinutes(1));

        ticker.move(Duration.ofMinutes(1));
        fake.answerNext(1, FakeReply.json(403, "{\"message\":\"Resource not accessible by integration\"}"));
        assertThat(failure().failure()).isEqualTo(TrackerFailure.REFUSED);
    }

    @Test
    @DisplayName("are kept ahead of: a second from write to write, and no more than 500 in an hour")
    void pace() {
        fake.addIssue("Work");
        int written = 0;
        while (ticker.elapsed().compareTo(Duration.ofHours(1)) < 0) {
            long before = ticker.nanos();
            try {
                tracker.addComment(ITEM, "comment");
                written++;
                assertThat(written == 1
                                || ticker.nanos() - before
                                        >= Duration.ofSeconds(1).toNanos())
                        .as("a second between writes")
                        .isTrue();
            } catch (TrackerException e) {
                assertThat(e.failure()).isEqualTo(TrackerFailure.RATE_LIMITED);
                ticker.move(e.retryAfter().orElseThrow());
            }
        }
        assertThat(written).isBetween(480, 500);
    }

    private TrackerException failure() {
        return catchThrowableOfType(TrackerException.class, () -> tracker.item(ITEM));
    }

    private WorkTracker open() {
        Map<String, String> settings = new HashMap<>(GitHubOnFake.settings(fake));
        settings.put("token-variable", "TOKEN");
        return GitHubTracker.open(
                new TrackerSettings(settings, name -> FakeGitHub.TOKEN),
                (credential, pace) -> new WritePacer(pace, ticker),
                ticker);
    }
}
