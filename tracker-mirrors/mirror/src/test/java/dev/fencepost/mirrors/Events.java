package dev.fencepost.mirrors;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import java.time.Duration;
import java.time.Instant;

/** Events to show. */
final class Events {
    static final Instant START = Instant.parse("2026-11-18T08:00:00Z");
    static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    static final WorkItemKey KEY = new WorkItemKey(SCOPE, "17");
    static final Claimant CLAIMANT = Claimant.ofAgent("build-3", "agent-7").withOwnerId("team-a");

    private Events() {}

    static Claim claim(long fence) {
        return claim(fence, CLAIMANT);
    }

    static Claim claim(long fence, Claimant claimant) {
        Instant grantedAt = START.plus(Duration.ofHours(fence));
        return new Claim(
                KEY,
                claimant,
                new FencingToken(fence),
                new Lease(grantedAt, grantedAt.plus(Duration.ofMinutes(60))),
                (int) fence);
    }

    static ClaimEvent claimed(long fence) {
        return ClaimEvent.claimed(claim(fence));
    }

    static ClaimEvent released(long fence) {
        return released(fence, Outcome.completed());
    }

    static ClaimEvent released(long fence, Outcome outcome) {
        return ClaimEvent.ended(claim(fence), ClaimEnd.released(endOf(fence), outcome));
    }

    static ClaimEvent reclaimed(long fence) {
        return ClaimEvent.ended(claim(fence), ClaimEnd.reclaimed(endOf(fence)));
    }

    static ClaimEvent abandoned(long fence, String reason) {
        return ClaimEvent.ended(claim(fence), ClaimEnd.abandoned(endOf(fence), reason));
    }

    static ClaimEvent reopened(long fence) {
        return ClaimEvent.reopened(
                claim(fence),
                ClaimEnd.released(endOf(fence), Outcome.completed()),
                endOf(fence).plus(Duration.ofMinutes(5)));
    }

    /** The same event, after a heartbeat. */
    static ClaimEvent extended(ClaimEvent claimed) {
        Lease lease = claimed.claim().lease();
        return ClaimEvent.claimed(claimed.claim()
                .withLease(new Lease(lease.grantedAt(), lease.expiresAt().plus(Duration.ofMinutes(30)))));
    }

    private static Instant endOf(long fence) {
        return START.plus(Duration.ofHours(fence)).plus(Duration.ofMinutes(40));
    }
}
