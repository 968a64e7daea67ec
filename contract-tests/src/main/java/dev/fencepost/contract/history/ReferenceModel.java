package dev.fencepost.contract.history;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Sweep;
import dev.fencepost.authority.Swept;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * Says what every answer must be: docs/contract.md once more, in plain Java, one caller at a time.
 *
 * <p>This class knows time, holders and sweeps; {@link ModelPick} knows grants and {@link ModelAdmin} operators.
 */
final class ReferenceModel {
    private final Map<String, ModelItem> items = new TreeMap<>();
    private Instant now;

    ReferenceModel(Instant start) {
        this.now = start;
    }

    Instant now() {
        return now;
    }

    void advance(Duration step) {
        now = now.plus(step);
    }

    ModelItem item(WorkItemKey key) {
        return items.computeIfAbsent(key.canonical(), unseen -> new ModelItem(key));
    }

    Stream<ModelItem> items() {
        return items.values().stream();
    }

    /** Returns the last claims of a scope, ended or not, in the order of their items. */
    Stream<ModelClaim> last(ClaimScope scope) {
        return items().filter(item -> item.key.scope().equals(scope)).flatMap(item -> item.last().stream());
    }

    /** T1, T2, T3, T10, T11. */
    Object verify(ClaimProof proof) {
        Optional<ModelClaim> found = item(proof.key()).find(proof);
        return found.filter(claim -> claim.isHeld(now))
                .<Object>map(claim -> new Held(claim.claim(), Duration.between(now, claim.expiresAt)))
                .orElseGet(() -> lost(proof, found));
    }

    /** T4, T5, T6, T8. */
    Object heartbeat(Heartbeat heartbeat) {
        Optional<ModelClaim> found = item(heartbeat.proof().key()).find(heartbeat.proof());
        if (found.filter(claim -> claim.isHeld(now)).isEmpty()) {
            return lost(heartbeat.proof(), found);
        }
        ModelClaim claim = found.get();
        Instant asked = now.plus(heartbeat.lease());
        if (asked.isAfter(claim.expiresAt)) {
            claim.expiresAt = asked;
        }
        if (heartbeat.progress().isPresent()) {
            claim.progress = heartbeat.progress();
        }
        return new Extended(claim.claim(), Duration.between(now, claim.expiresAt));
    }

    /** R1, R2, R3, R4. */
    Object release(Release release) {
        ModelItem item = item(release.proof().key());
        Optional<ModelClaim> found = item.find(release.proof());
        if (found.filter(claim -> claim.isHeld(now)).isPresent()) {
            ModelClaim claim = found.get();
            item.end(claim, ClaimEnd.released(now, release.outcome()));
            return new Released(claim.claim(), release.outcome(), now);
        }
        return found.flatMap(claim -> claim.end.flatMap(end ->
                        end.outcome().<Object>map(outcome -> new AlreadyReleased(claim.claim(), outcome, end.at()))))
                .orElseGet(() -> lost(release.proof(), found));
    }

    /** T3, T11. */
    private Lost lost(ClaimProof proof, Optional<ModelClaim> found) {
        return Lost.of(proof, found.map(this::causeOfLoss).orElse(Lost.Cause.UNKNOWN));
    }

    private Lost.Cause causeOfLoss(ModelClaim claim) {
        if (!claim.hasEnded()) {
            return Lost.Cause.EXPIRED;
        }
        return switch (claim.end.orElseThrow().cause()) {
            case RELEASED -> Lost.Cause.RELEASED;
            case ABANDONED -> Lost.Cause.ABANDONED;
            case RECLAIMED -> item(claim.key).wasGrantedSince(claim) ? Lost.Cause.SUPERSEDED : Lost.Cause.EXPIRED;
        };
    }

    /** X1, X2. */
    Object sweep(Sweep sweep, Learned learned) {
        List<ClaimRecord> ended = new ArrayList<>();
        lapsedFor(sweep.scope(), sweep.grace(), learned).limit(sweep.atMost()).forEach(claim -> {
            item(claim.key).end(claim, ClaimEnd.reclaimed(now));
            ended.add(claim.record(now));
        });
        return new Swept(ended);
    }

    /** Returns the claims that lapsed at least so long ago, the longest lapsed first. */
    Stream<ModelClaim> lapsedFor(ClaimScope scope, Duration grace, Learned learned) {
        return last(scope)
                .filter(claim ->
                        !claim.hasEnded() && !claim.expiresAt.plus(grace).isAfter(now))
                .sorted(Comparator.comparing((ModelClaim claim) -> claim.expiresAt)
                        .thenComparing(claim -> learned.rank(claim.key)))
                .toList()
                .stream();
    }

    /** V1, V2, V3, V4. */
    List<ClaimRecord> inspect(ClaimQuery query) {
        return items().flatMap(ModelItem::remembered)
                .map(claim -> claim.record(now))
                .filter(record -> fits(query, record))
                .toList();
    }

    private static boolean fits(ClaimQuery query, ClaimRecord record) {
        WorkItemKey key = record.claim().key();
        Instant grantedAt = record.claim().lease().grantedAt();
        return query.scope().map(key.scope()::equals).orElse(true)
                && query.item().map(key::equals).orElse(true)
                && query.hostId()
                        .map(record.claim().claimant().hostId()::equals)
                        .orElse(true)
                && query.agentId()
                        .map(agent -> record.claim().claimant().agentId().equals(Optional.of(agent)))
                        .orElse(true)
                && query.states().contains(record.state())
                && query.grantedFrom().map(from -> !grantedAt.isBefore(from)).orElse(true)
                && query.grantedBefore().map(grantedAt::isBefore).orElse(true);
    }
}
