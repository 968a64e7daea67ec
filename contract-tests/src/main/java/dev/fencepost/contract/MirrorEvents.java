package dev.fencepost.contract;

import dev.fencepost.authority.Held;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.mirror.ClaimEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;

/** Makes events to show, as an authority would tell them. */
final class MirrorEvents {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private MirrorEvents() {}

    static ClaimEvent claimed(WorkItemKey item, long fence) {
        return ClaimEvent.claimed(claim(item, fence, Bench.ANN));
    }

    static ClaimEvent claimed(WorkItemKey item, long fence, Claimant claimant) {
        return ClaimEvent.claimed(claim(item, fence, claimant));
    }

    static ClaimEvent released(WorkItemKey item, long fence, Outcome outcome) {
        return ClaimEvent.ended(claim(item, fence, Bench.ANN), end(fence, outcome));
    }

    static ClaimEvent reopened(WorkItemKey item, long fence, Outcome outcome) {
        ClaimEnd end = end(fence, outcome);
        return ClaimEvent.reopened(claim(item, fence, Bench.ANN), end, end.at().plusSeconds(60));
    }

    static Optional<Claim> held(Verdict verdict) {
        return verdict instanceof Held held ? Optional.of(held.claim()) : Optional.empty();
    }

    private static ClaimEnd end(long fence, Outcome outcome) {
        return ClaimEnd.released(grantedAt(fence).plusSeconds(60), outcome);
    }

    private static Claim claim(WorkItemKey item, long fence, Claimant claimant) {
        Lease lease = new Lease(grantedAt(fence), grantedAt(fence).plus(Bench.LEASE));
        return new Claim(item, claimant, new FencingToken(fence), lease, (int) fence);
    }

    private static Instant grantedAt(long fence) {
        return START.plus(Duration.ofHours(fence));
    }
}
