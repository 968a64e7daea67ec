package dev.fencepost.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** Values that are valid and otherwise unremarkable, for tests that need some. */
public final class Samples {
    public static final Instant NOON = Instant.parse("2026-01-01T12:00:00Z");
    public static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    public static final WorkItemKey KEY = new WorkItemKey(SCOPE, "17");
    public static final Claimant CLAIMANT = Claimant.ofAgent("host-1", "agent-1");

    private Samples() {}

    public static Lease lease() {
        return new Lease(NOON, NOON.plus(Duration.ofMinutes(60)));
    }

    public static Claim claim() {
        return claim(KEY, 7);
    }

    public static Claim claim(WorkItemKey key, long fence) {
        return new Claim(key, CLAIMANT, new FencingToken(fence), lease(), 1);
    }

    public static ClaimEnd released() {
        return ClaimEnd.released(NOON.plusSeconds(60), Outcome.completed());
    }

    public static ClaimRecord active() {
        return new ClaimRecord(
                claim(),
                new RequestId("request-1"),
                Optional.empty(),
                Optional.empty(),
                ClaimState.ACTIVE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
    }

    public static ClaimRecord ended(ClaimEnd end, Optional<Instant> reopenedAt) {
        return new ClaimRecord(
                claim(),
                new RequestId("request-1"),
                Optional.empty(),
                Optional.empty(),
                ClaimState.ENDED,
                Optional.empty(),
                Optional.of(end),
                reopenedAt,
                List.of());
    }
}
