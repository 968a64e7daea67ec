package dev.fencepost.tracker.gitlab;

import dev.fencepost.tracker.fake.gitlab.FakeGitLab;
import dev.fencepost.tracker.http.BaseUrl;
import dev.fencepost.tracker.http.Credential;
import dev.fencepost.tracker.http.EtagCache;
import dev.fencepost.tracker.http.LabelStatuses;
import dev.fencepost.tracker.http.Reach;
import dev.fencepost.tracker.http.Ticker;
import dev.fencepost.tracker.http.TrackerHttp;
import dev.fencepost.tracker.http.WritePace;
import dev.fencepost.tracker.http.WritePacer;
import java.time.Duration;
import java.util.Map;

/** Adapters that call a fake, without waiting for turns. */
final class GitLabOnFake {
    static final Map<String, String> MAPPING = Map.of(
            "todo", "state:open,-label:doing,-label:review",
            "doing", "state:open,label:doing,-label:review",
            "review", "state:open,label:review,-label:doing",
            "done", "state:closed,-label:doing,-label:review");

    private GitLabOnFake() {}

    static GitLabTracker open(FakeGitLab fake) {
        return open(fake, FakeGitLab.PATH, FakeGitLab.TOKEN, Duration.ofSeconds(20), false);
    }

    static GitLabTracker open(FakeGitLab fake, String repository, String token, Duration deadline, boolean keyset) {
        WritePacer pacer =
                new WritePacer(new WritePace(1_000, Duration.ofMillis(1), Duration.ofSeconds(1)), Ticker.system());
        TrackerHttp http = new TrackerHttp(
                BaseUrl.of(fake.baseUrl(), Reach.LOOPBACK_HTTP),
                Credential.inHeader("PRIVATE-TOKEN", name -> token, "TOKEN"),
                pacer,
                new EtagCache(),
                deadline);
        return new GitLabTracker(http, repository, LabelStatuses.of(MAPPING, false), keyset);
    }

    static String id(long iid) {
        return FakeGitLab.PROJECT + "-" + iid;
    }
}
