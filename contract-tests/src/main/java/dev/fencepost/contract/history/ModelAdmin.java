package dev.fencepost.contract.history;

import dev.fencepost.authority.AbandonResult;
import dev.fencepost.authority.EvidenceResult;
import dev.fencepost.authority.ExpectedFence;
import dev.fencepost.authority.FenceMismatch;
import dev.fencepost.authority.HolderAt;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.ReopenResult;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** The part of the model that operators speak to. */
final class ModelAdmin {
    private final ReferenceModel model;

    ModelAdmin(ReferenceModel model) {
        this.model = model;
    }

    /** A1, A2, A3. */
    Object abandon(WorkItemKey key, ExpectedFence expected, String reason) {
        ModelItem item = model.item(key);
        Optional<ModelClaim> last = item.last();
        if (last.isPresent() && isAnother(last.get(), expected)) {
            return new FenceMismatch(key, last.get().fence);
        }
        if (last.isEmpty() || last.get().hasEnded()) {
            return new AbandonResult.NothingToAbandon(key);
        }
        item.end(last.get(), ClaimEnd.abandoned(model.now(), reason));
        return new AbandonResult.Abandoned(last.get().record(model.now()));
    }

    /** A2, A4, A5. */
    Object reopen(WorkItemKey key, ExpectedFence expected) {
        ModelItem item = model.item(key);
        Optional<ModelClaim> last = item.last();
        if (last.isPresent() && isAnother(last.get(), expected)) {
            return new FenceMismatch(key, last.get().fence);
        }
        if (last.isEmpty() || !last.get().hasEnded() || last.get().reopenedAt.isPresent()) {
            return new ReopenResult.NothingToReopen(key);
        }
        last.get().reopenedAt = Optional.of(model.now());
        item.countedAttempts = 0;
        return new ReopenResult.Reopened(last.get().record(model.now()));
    }

    private static boolean isAnother(ModelClaim last, ExpectedFence expected) {
        return expected.fence().isPresent() && !expected.fence().get().equals(last.fence);
    }

    /** A6; returns how many claims of this history are dropped. */
    long prune(Retention retention) {
        return model.items().mapToLong(item -> prune(item, retention)).sum();
    }

    private long prune(ModelItem item, Retention retention) {
        List<ModelClaim> ended = item.remembered().filter(ModelClaim::hasEnded).toList();
        Instant keptSince = model.now().minus(retention.keepFor());
        List<ModelClaim> dropped = ended.subList(0, Math.max(0, ended.size() - retention.keepPerItem())).stream()
                .filter(claim -> claim.end.orElseThrow().at().isBefore(keptSince))
                .toList();
        dropped.forEach(claim -> claim.pruned = true);
        return dropped.size();
    }

    /** A7. */
    Object historyAt(WorkItemKey key, Instant instant) {
        ModelItem item = model.item(key);
        Optional<ModelClaim> holder =
                item.remembered().filter(claim -> claim.wasHeldAt(instant)).findFirst();
        if (holder.isPresent()) {
            return new HolderAt.HeldBy(holder.get().record(model.now()));
        }
        boolean pruned = item.claims.stream().anyMatch(claim -> claim.pruned);
        Optional<Instant> oldest =
                item.remembered().map(claim -> claim.grantedAt).findFirst();
        return pruned && oldest.filter(instant::isBefore).isPresent()
                ? new HolderAt.Forgotten()
                : new HolderAt.HeldByNobody();
    }

    /** A8. */
    Object recordEvidence(ClaimProof proof, Packet packet) {
        Optional<ModelClaim> found = model.item(proof.key()).find(proof);
        if (found.isEmpty()) {
            return Lost.of(proof, Lost.Cause.UNKNOWN);
        }
        List<Evidence> kept = found.get().evidence;
        Optional<Evidence> before =
                kept.stream().filter(one -> one.packet().equals(packet)).findFirst();
        if (before.isPresent()) {
            return new EvidenceResult.Recorded(before.get());
        }
        Evidence evidence = new Evidence(packet, model.now());
        kept.add(evidence);
        return new EvidenceResult.Recorded(evidence);
    }
}
