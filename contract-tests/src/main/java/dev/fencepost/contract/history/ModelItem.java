package dev.fencepost.contract.history;

import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** One item in the model: all its grants, oldest first, and how many of them count against a cap. */
final class ModelItem {
    final WorkItemKey key;
    final List<ModelClaim> claims = new ArrayList<>();
    int countedAttempts;

    ModelItem(WorkItemKey key) {
        this.key = key;
    }

    Optional<ModelClaim> last() {
        return claims.isEmpty() ? Optional.empty() : Optional.of(claims.get(claims.size() - 1));
    }

    Stream<ModelClaim> remembered() {
        return claims.stream().filter(claim -> !claim.pruned);
    }

    Optional<ModelClaim> find(ClaimProof proof) {
        return claims.stream().filter(claim -> claim.fits(proof)).findFirst();
    }

    boolean wasGrantedSince(ModelClaim claim) {
        return last().orElseThrow() != claim;
    }

    void granted(ModelClaim claim) {
        claims.add(claim);
        countedAttempts++;
    }

    void end(ModelClaim claim, ClaimEnd end) {
        claim.end = Optional.of(end);
        if (claim.endedAs(Outcome.Kind.YIELDED)) {
            countedAttempts--;
        }
    }
}
