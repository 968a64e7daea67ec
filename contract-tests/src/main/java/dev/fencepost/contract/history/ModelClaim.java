package dev.fencepost.contract.history;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** One grant in the model, from its start to its end. */
final class ModelClaim {
    final WorkItemKey key;
    final Claimant claimant;
    final FencingToken fence;
    final LeaseToken token;
    final RequestId requestId;
    final Optional<String> concurrencyKey;
    final Optional<ModelClaim> previous;
    final int attempt;
    final Instant grantedAt;
    Instant expiresAt;
    Optional<Packet> progress = Optional.empty();
    Optional<ClaimEnd> end = Optional.empty();
    Optional<Instant> reopenedAt = Optional.empty();
    final List<Evidence> evidence = new ArrayList<>();
    boolean pruned;
    private final Optional<HandOff> handOff;

    ModelClaim(
            WorkItemKey key,
            Claimant claimant,
            FencingToken fence,
            LeaseToken token,
            RequestId requestId,
            Optional<String> concurrencyKey,
            Optional<ModelClaim> previous,
            Instant grantedAt,
            Instant expiresAt) {
        this.key = key;
        this.claimant = claimant;
        this.fence = fence;
        this.token = token;
        this.requestId = requestId;
        this.concurrencyKey = concurrencyKey;
        this.previous = previous;
        this.attempt = previous.map(before -> before.attempt + 1).orElse(1);
        this.grantedAt = grantedAt;
        this.expiresAt = expiresAt;
        this.handOff = previous.map(ModelClaim::leaves);
    }

    boolean fits(ClaimProof proof) {
        return !pruned && fence.equals(proof.fence()) && token.equals(proof.leaseToken());
    }

    boolean hasEnded() {
        return end.isPresent();
    }

    boolean isHeld(Instant now) {
        return !hasEnded() && now.isBefore(expiresAt);
    }

    boolean isLapsed(Instant now) {
        return !hasEnded() && !now.isBefore(expiresAt);
    }

    boolean endedAs(Outcome.Kind kind) {
        return outcome().map(said -> said.kind() == kind).orElse(false);
    }

    Optional<Outcome> outcome() {
        return end.flatMap(ClaimEnd::outcome);
    }

    boolean wasHeldAt(Instant instant) {
        boolean begun = grantedAt.compareTo(instant) <= 0;
        boolean expired = expiresAt.compareTo(instant) <= 0;
        boolean ended = end.map(e -> e.at().compareTo(instant) <= 0).orElse(false);
        return begun && !expired && !ended;
    }

    Claim claim() {
        return new Claim(key, claimant, fence, new Lease(grantedAt, expiresAt), attempt);
    }

    /** C14: a repeated grant hands on what it did at first. */
    Grant grant() {
        return new Grant(claim(), token, previous.map(before -> before.fence), handOff);
    }

    ClaimRecord record(Instant now) {
        ClaimState running = isHeld(now) ? ClaimState.ACTIVE : ClaimState.LAPSED;
        return new ClaimRecord(
                claim(),
                requestId,
                concurrencyKey,
                previous.map(before -> before.fence),
                hasEnded() ? ClaimState.ENDED : running,
                progress,
                end,
                reopenedAt,
                evidence);
    }

    private HandOff leaves() {
        Optional<Evidence> latest =
                evidence.isEmpty() ? Optional.empty() : Optional.of(evidence.get(evidence.size() - 1));
        return new HandOff(claimant, fence, end.orElseThrow(), progress, latest);
    }
}
