package dev.fencepost.tracker.jira;

import dev.fencepost.tracker.fake.jira.FakeJira;
import dev.fencepost.tracker.http.BaseUrl;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.EtagCache;
import dev.fencepost.tracker.http.Reach;
import dev.fencepost.tracker.http.Ticker;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.http.WritePace;
import dev.fencepost.tracker.http.WritePacer;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/** Adapters that call a fake, without waiting for turns. */
final class JiraOnFake {
    static final Map<String, String> MAPPING = Map.of("todo", "To Do", "doing", "In Progress", "done", "Done");

    private JiraOnFake() {}

    static JiraTracker open(FakeJira fake) {
        return open(fake, FakeJira.TOKEN, Duration.ofSeconds(20), Optional.empty());
    }

    static JiraTracker open(FakeJira fake, String token, Duration deadline, Optional<String> sprintField) {
        WritePacer pacer =
                new WritePacer(new WritePace(1_000, Duration.ofMillis(1), Duration.ofSeconds(1)), Ticker.system());
        Credential credential = fake.isCloud()
                ? Credential.basic(FakeJira.USER, name -> token, "TOKEN")
                : Credential.bearer(name -> token, "TOKEN");
        TrackerHttp http = new TrackerHttp(
                BaseUrl.of(fake.baseUrl(), Reach.LOOPBACK_HTTP), credential, pacer, new EtagCache(), deadline);
        return new JiraTracker(
                http,
                fake.isCloud() ? new JiraCloud() : new JiraSelfManaged(),
                FakeJira.PROJECT,
                JiraStatuses.of(MAPPING),
                JiraMilestone.of(sprintField));
    }
}
