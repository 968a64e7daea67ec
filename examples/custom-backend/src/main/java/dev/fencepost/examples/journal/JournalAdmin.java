package dev.fencepost.examples.journal;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Pruned;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.authority.RequestFate;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What operators do, on the same journal. */
final class JournalAdmin implements AuthorityAdmin {
    private final Journal journal;

    JournalAdmin(Journal journal) {
        this.journal = journal;
    }

    @Override
    public AbandonResult abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        return journal.decide(turn -> {
            ClaimEnd asked = ClaimEnd.abandoned(turn.now(), reason);
            Optional<KeptClaim> last = turn.claims().last(key);
            if (last.isEmpty()) {
                return new AbandonResult.NothingToAbandon(key);
            }
            KeptClaim claim = last.get();
            if (!expected.admits(claim.fence())) {
                return new FenceMismatch(key, claim.fence());
            }
            if (claim.hasEnded()) {
                return new AbandonResult.NothingToAbandon(key);
            }
            ClaimEnd end = new ClaimEnd(asked.cause(), claim.endAt(turn.now()), asked.outcome(), asked.reason());
            KeptClaim abandoned = claim.ended(end);
            turn.write(new Entry.Stands(abandoned));
            return new AbandonResult.Abandoned(abandoned.row());
        });
    }

    @Override
    public ReopenResult reopen(WorkItemKey key, ExpectedFence expected) {
        return journal.decide(turn -> {
            Optional<KeptClaim> last = turn.claims().last(key);
            if (last.isEmpty()) {
                return new ReopenResult.NothingToReopen(key);
            }
            KeptClaim claim = last.get();
            if (!expected.admits(claim.fence())) {
                return new FenceMismatch(key, claim.fence());
            }
            if (!claim.hasEnded() || claim.isReopened()) {
                return new ReopenResult.NothingToReopen(key);
            }
            KeptClaim reopened = claim.reopened(turn.now());
            turn.write(new Entry.Stands(reopened));
            return new ReopenResult.Reopened(reopened.row());
        });
    }

    @Override
    public Pruned prune(Retention retention) {
        return journal.decide(turn -> {
            List<KeptClaim> old = turn.claims().olderThan(retention, turn.now());
            old.forEach(claim -> turn.write(new Entry.Forgotten(claim.claim().key(), claim.fence())));
            return new Pruned(old.size());
        });
    }

    @Override
    public HolderAt historyAt(WorkItemKey key, Instant instant) {
        return journal.decide(turn -> {
            List<KeptClaim> claims = turn.claims().of(key);
            for (KeptClaim claim : claims) {
                if (claim.row().wasHeldAt(instant)) {
                    return new HolderAt.HeldBy(claim.asOf(turn.now()));
                }
            }
            boolean forgotten = !claims.isEmpty()
                    && claims.get(0).row().previousFence().isPresent()
                    && instant.isBefore(claims.get(0).claim().lease().grantedAt());
            return forgotten ? new HolderAt.Forgotten() : new HolderAt.HeldByNobody();
        });
    }

    @Override
    public RequestFate resolve(ClaimScope scope, RequestId requestId) {
        return journal.decide(
                turn -> {
                    List<ClaimRecord> claims = turn.claims()
                            .request(scope, requestId)
                            .map(request -> turn.claims().records(request, turn.now()))
                            .orElse(List.of());
                    if (!claims.isEmpty()) {
                        return new RequestFate.Decided(claims);
                    }
                    turn.write(new Entry.Voided(scope, requestId));
                    return new RequestFate.Voided(requestId);
                },
                requestId);
    }

    @Override
    public EvidenceResult recordEvidence(ClaimProof proof, Packet packet) {
        return journal.decide(turn -> {
            Optional<KeptClaim> found = turn.claims().find(proof);
            if (found.isEmpty()) {
                return Lost.of(proof, Lost.Cause.UNKNOWN);
            }
            Optional<Evidence> kept = found.get().row().evidence().stream()
                    .filter(evidence -> evidence.packet().equals(packet))
                    .findFirst();
            if (kept.isEmpty()) {
                kept = Optional.of(new Evidence(packet, turn.now()));
                turn.write(new Entry.Stands(found.get().with(kept.get())));
            }
            return new EvidenceResult.Recorded(kept.get());
        });
    }
}
