package dev.fencepost.authority;

import dev.fencepost.claim.ClaimProof;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** An authority that grants nothing and knows no proof. */
final class AlwaysLost implements ClaimAuthority {
    @Override
    public Guarantees guarantees() {
        return new Guarantees(
                Guarantees.Strength.LINEARIZABLE,
                Optional.empty(),
                Guarantees.Reach.PROCESS,
                Guarantees.Clock.PROCESS,
                Guarantees.Durability.VOLATILE);
    }

    @Override
    public ClaimResult claimNext(ClaimRequest request) {
        return new NothingClaimable(List.of(), Optional.empty(), Optional.empty());
    }

    @Override
    public Verdict verify(ClaimProof proof) {
        return Lost.of(proof, Lost.Cause.UNKNOWN);
    }

    @Override
    public HeartbeatResult heartbeat(Heartbeat heartbeat) {
        return Lost.of(heartbeat.proof(), Lost.Cause.UNKNOWN);
    }

    @Override
    public ReleaseResult release(Release release) {
        return Lost.of(release.proof(), Lost.Cause.UNKNOWN);
    }

    @Override
    public Swept reclaimExpired(Sweep sweep) {
        return new Swept(List.of());
    }

    @Override
    public TakeOverResult reclaimExpired(TakeOver takeOver) {
        return new NothingLapsed(List.of());
    }

    @Override
    public ClaimPage inspect(ClaimQuery query) {
        return new ClaimPage(List.of(), Optional.empty(), Instant.EPOCH);
    }

    @Override
    public void close() {}
}
