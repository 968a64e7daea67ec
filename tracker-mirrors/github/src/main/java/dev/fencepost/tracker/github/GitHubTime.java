package dev.fencepost.tracker.github;

import dev.fencepost.tracker.http.HttpReply;
import dev.fencepost.tracker.http.RetryAfter;
import dev.fencepost.tracker.http.TrackerHttp;
import java.time.Instant;

/** Reads GitHub's time: every answer has it. */
final class GitHubTime {
    private GitHubTime() {}

    static Instant of(HttpReply reply) {
        return reply.header("date")
                .flatMap(RetryAfter::instant)
                .orElseThrow(() -> TrackerHttp.nonsense("the tracker's answer has no Date", false));
    }
}
