package dev.fencepost.tracker.github;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import dev.fencepost.tracker.WorkTracker;
import dev.fencepost.tracker.fake.FakeRequest;
import dev.fencepost.tracker.fake.Fault;
import dev.fencepost.tracker.fake.github.FakeApp;
import dev.fencepost.tracker.fake.github.FakeGitHub;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The installation of a GitHub app")
class GitHubAppTest {
    private static final String ITEM = "4711-1";
    private static final String TOKENS = "POST /app/installations/88/access_tokens";

    private final MovedTicker ticker = new MovedTicker();
    private final FakeGitHub fake = new FakeGitHub();

    @AfterEach
    void stop() {
        fake.close();
    }

    @Test
    @DisplayName("signs in by its key and GitHub's own time, gets a token, and renews it before it has run out")
    void renews() {
        fake.addIssue("Work");
        WorkTracker tracker = open(fake.app().key());

        tracker.item(ITEM);
        pass(Duration.ofMinutes(54));
        tracker.item(ITEM);
        assertThat(fake.lines())
                .containsExactly(
                        "GET /meta",
                        TOKENS,
                        "GET /repos/acme/widgets",
                        "GET /repos/acme/widgets/issues/1",
                        "GET /repos/acme/widgets/issues/1");
        assertThat(fake.requests().get(0).account())
                .as("as whom the time is asked for")
                .isEmpty();
        assertThat(fake.requests().get(1).account()).contains("app");
        assertThat(fake.requests().get(1).body()).isEqualTo("{}");
        assertThat(fake.requests().get(4).account()).contains(FakeApp.BOT.login());

        pass(Duration.ofMinutes(2));
        tracker.item(ITEM);
        assertThat(fake.lines()).filteredOn(TOKENS::equals).hasSize(2);
    }

    @Test
    @DisplayName("writes as its bot, knows its own comments, and leaves its own reopenings out")
    void bot() {
        fake.addIssue("Work");
        WorkTracker tracker = open(fake.app().newerKey().replace("\n", "\\n"));

        TrackerComment comment = tracker.addComment(ITEM, "one");
        tracker.editComment(ITEM, comment.id(), "two");

        assertThat(comment.authorId()).isEqualTo(Long.toString(FakeApp.BOT.id()));
        assertThat(fake.comments(1)).containsExactly("two");
        assertThat(fake.lines()).contains("GET /app", "GET /users/fencepost-app%5Bbot%5D");
    }

    @Test
    @DisplayName("whose token cannot be had calls nobody: unavailable stays unavailable, also for a write")
    void noToken() {
        fake.addIssue("Work");
        WorkTracker tracker = open(fake.app().key());
        fake.failNext(1, request -> request.method().equals("POST"), new Fault.CutAfter());

        TrackerException failed = catchThrowableOfType(TrackerException.class, () -> tracker.addComment(ITEM, "one"));

        assertThat(failed.failure()).isEqualTo(TrackerFailure.UNAVAILABLE);
        assertThat(fake.comments(1)).isEmpty();
        tracker.addComment(ITEM, "one");
        assertThat(fake.comments(1)).containsExactly("one");
    }

    @Test
    @DisplayName("never shows its key or a token")
    void secrets() {
        String body = fake.app().key().replaceAll("-----.*-----|\\s", "");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> open(fake.app().key().replace("M", "!")))
                .withMessageContaining("APP_KEY")
                .satisfies(e -> assertThat(e.toString()).doesNotContain(body.substring(10, 40)));
        assertThat(AppKey.parse(fake.app().key(), "APP_KEY")).hasToString("AppKey[redacted]");
        assertThat(fake.requests()).extracting(FakeRequest::toString).noneMatch(text -> text.contains("ghs_"));
    }

    private void pass(Duration time) {
        ticker.move(time);
        fake.clock().move(time);
    }

    private WorkTracker open(String key) {
        Map<String, String> settings = new HashMap<>(GitHubOnFake.settings(fake));
        settings.putAll(Map.of("app-id", "77", "installation-id", "88", "app-key-variable", "APP_KEY"));
        return GitHubOnFake.open(settings, Map.of("APP_KEY", key), ticker);
    }
}
