package dev.fencepost.tracker.fake.github;

import dev.fencepost.tracker.fake.FakeReply;
import java.time.Duration;
import java.time.Instant;

/** The primary limit: so many requests an hour. A 304 costs nothing. */
final class RateWindow {
    private int limit = 5_000;
    private int used;
    private Instant resetAt = Instant.MIN;

    void limit(int most) {
        limit = most;
        used = 0;
    }

    boolean isSpent(Instant now) {
        if (!now.isBefore(resetAt)) {
            resetAt = now.plus(Duration.ofHours(1));
            used = 0;
        }
        return used >= limit;
    }

    void spend() {
        used++;
    }

    int used() {
        return used;
    }

    FakeReply mark(FakeReply reply, String resource) {
        return reply.withHeader("x-ratelimit-limit", Integer.toString(limit))
                .withHeader("x-ratelimit-remaining", Integer.toString(Math.max(0, limit - used)))
                .withHeader("x-ratelimit-used", Integer.toString(used))
                .withHeader("x-ratelimit-reset", Long.toString(resetAt.getEpochSecond()))
                .withHeader("x-ratelimit-resource", resource);
    }
}
