package dev.fencepost.optimistic;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.HeartbeatResult;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.authority.Verdict;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Stream;

/** verify, heartbeat and release: what holders ask. */
final class HolderCalls {
    private final TrackerStore store;
    private final Attempt attempt;

    HolderCalls(TrackerStore store, Attempt attempt) {
        this.store = store;
        this.attempt = attempt;
    }

    /** The log is read before the time, so that a lease is over rather too early than too late. */
    Verdict verify(ClaimProof proof) {
        ItemFold item = store.item(proof.key());
        FoldedClaim claim = item.find(proof);
        if (claim == null) {
            return Lost.of(proof, Lost.Cause.UNKNOWN);
        }
        Instant now = store.now();
        return item.expiry().isCurrent(claim, now)
                ? new Held(
                        claim.claim(),
                        claim.claim().lease().remainingAt(now.plus(item.expiry().margin())))
                : Lost.of(proof, item.causeOfLoss(claim));
    }

    List<HeartbeatResult> heartbeat(List<Heartbeat> heartbeats) {
        return all(
                heartbeats,
                Heartbeat::proof,
                (claim, beat) ->
                        new Change.Beating(claim.order(), claim.asked().tokenDigest(), beat.lease(), beat.progress()),
                new Answers<>() {
                    @Override
                    public HeartbeatResult took(Effect effect, Duration margin) {
                        Claim shown = effect.shown().orElseThrow();
                        return new Extended(
                                shown, shown.lease().remainingAt(effect.at().plus(margin)));
                    }

                    @Override
                    public HeartbeatResult lost(ClaimProof proof, FoldedClaim claim, Lost.Cause cause) {
                        return Lost.of(proof, cause);
                    }

                    @Override
                    public HeartbeatResult unknown(ClaimProof proof) {
                        return Lost.of(proof, Lost.Cause.UNKNOWN);
                    }
                });
    }

    List<ReleaseResult> release(List<Release> releases) {
        return all(
                releases,
                Release::proof,
                (claim, release) ->
                        new Change.Releasing(claim.order(), claim.asked().tokenDigest(), release.outcome()),
                new Answers<>() {
                    @Override
                    public ReleaseResult took(Effect effect, Duration margin) {
                        ClaimEnd end = effect.end().orElseThrow();
                        return new Released(
                                effect.claim().claim(), end.outcome().orElseThrow(), end.at());
                    }

                    @Override
                    public ReleaseResult lost(ClaimProof proof, FoldedClaim claim, Lost.Cause cause) {
                        ClaimEnd end = claim.end();
                        return cause == Lost.Cause.RELEASED && end != null
                                ? new AlreadyReleased(
                                        claim.claim(), end.outcome().orElseThrow(), end.at())
                                : Lost.of(proof, cause);
                    }

                    @Override
                    public ReleaseResult unknown(ClaimProof proof) {
                        return Lost.of(proof, Lost.Cause.UNKNOWN);
                    }
                });
    }

    /** How a verb says what became of its record. */
    private interface Answers<R> {
        R took(Effect effect, Duration margin);

        R lost(ClaimProof proof, FoldedClaim claim, Lost.Cause cause);

        R unknown(ClaimProof proof);
    }

    /** Writes a record for every claim that has not ended, waits once for all, and reads what became of them. */
    private <Q, R> List<R> all(
            List<Q> questions,
            Function<Q, ClaimProof> proofOf,
            BiFunction<FoldedClaim, Q, Change> change,
            Answers<R> answers) {
        Map<WorkItemKey, ItemFold> seen = read(questions.stream().map(proofOf).map(ClaimProof::key));
        Map<Integer, String> nonces = new TreeMap<>();
        for (int i = 0; i < questions.size(); i++) {
            ClaimProof proof = proofOf.apply(questions.get(i));
            ItemFold item = seen.get(proof.key());
            FoldedClaim claim = item == null ? null : item.find(proof);
            if (item != null && claim != null && !claim.hasEnded()) {
                nonces.put(i, store.append(attempt, item, change.apply(claim, questions.get(i))));
            }
        }
        if (!nonces.isEmpty()) {
            store.awaitSettled(attempt);
            seen.putAll(read(nonces.keySet().stream()
                    .map(i -> proofOf.apply(questions.get(i)).key())));
        }
        List<R> results = new ArrayList<>();
        for (int i = 0; i < questions.size(); i++) {
            ClaimProof proof = proofOf.apply(questions.get(i));
            results.add(answer(
                    Objects.requireNonNull(seen.get(proof.key())), proof, Optional.ofNullable(nonces.get(i)), answers));
        }
        return results;
    }

    private Map<WorkItemKey, ItemFold> read(Stream<WorkItemKey> keys) {
        Map<WorkItemKey, ItemFold> items = new HashMap<>();
        keys.distinct().forEach(key -> items.put(key, store.item(key)));
        return items;
    }

    private <R> R answer(ItemFold item, ClaimProof proof, Optional<String> nonce, Answers<R> answers) {
        if (nonce.isEmpty()) {
            FoldedClaim claim = item.find(proof);
            return claim == null ? answers.unknown(proof) : answers.lost(proof, claim, item.causeOfLoss(claim));
        }
        Effect effect = store.effect(item, nonce.get());
        if (effect.took()) {
            return answers.took(effect, item.expiry().margin());
        }
        return effect.cause()
                .map(cause -> answers.lost(proof, effect.claim(), cause))
                .orElseGet(() -> answers.unknown(proof));
    }
}
