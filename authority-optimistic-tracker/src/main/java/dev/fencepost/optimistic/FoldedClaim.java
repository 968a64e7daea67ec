package dev.fencepost.optimistic;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.RequestSecret;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One grant, as the records of its item tell of it. Changed only by the fold that made it. */
final class FoldedClaim {
    private final Change.Claiming asked;
    private final Optional<FencingToken> previousFence;
    private final Optional<HandOff> handOff;
    private final List<Evidence> evidence = new ArrayList<>();
    private Claim claim;
    private Optional<Packet> progress = Optional.empty();
    private @Nullable ClaimEnd end;
    private @Nullable Instant reopenedAt;

    FoldedClaim(Claim claim, Change.Claiming asked, @Nullable FoldedClaim before) {
        this.claim = claim;
        this.asked = asked;
        this.previousFence = Optional.ofNullable(before).map(FoldedClaim::fence);
        this.handOff = Optional.ofNullable(before)
                .flatMap(last -> last.asRecord(ClaimState.ENDED).handOff());
    }

    Claim claim() {
        return claim;
    }

    FencingToken fence() {
        return claim.fence();
    }

    long order() {
        return claim.fence().value();
    }

    Instant expiresAt() {
        return claim.lease().expiresAt();
    }

    Change.Claiming asked() {
        return asked;
    }

    RequestId requestId() {
        return asked.requestId();
    }

    boolean hasToken(String digest) {
        return asked.tokenDigest().equals(digest);
    }

    List<Evidence> evidence() {
        return evidence;
    }

    @Nullable
    ClaimEnd end() {
        return end;
    }

    boolean hasEnded() {
        return end != null;
    }

    @Nullable
    Instant reopenedAt() {
        return reopenedAt;
    }

    void extendTo(Instant expiresAt) {
        claim = claim.withLease(new Lease(claim.lease().grantedAt(), expiresAt));
    }

    void progress(Packet packet) {
        progress = Optional.of(packet);
    }

    void end(ClaimEnd how) {
        end = how;
    }

    void reopen(Instant at) {
        reopenedAt = at;
    }

    void add(Evidence late) {
        evidence.add(late);
    }

    /** Returns the grant for the one who knows the secret of the request. */
    Grant asGrant(RequestSecret secret) {
        return new Grant(claim, LeaseToken.derive(secret, claim.key()), previousFence, handOff);
    }

    ClaimRecord asRecord(Instant now) {
        return asRecord(
                hasEnded() ? ClaimState.ENDED : claim.lease().isOverAt(now) ? ClaimState.LAPSED : ClaimState.ACTIVE);
    }

    ClaimRecord asRecord(ClaimState state) {
        return new ClaimRecord(
                claim,
                asked.requestId(),
                asked.concurrencyKey(),
                previousFence,
                state,
                progress,
                Optional.ofNullable(end),
                Optional.ofNullable(reopenedAt),
                evidence);
    }
}
