package dev.fencepost.memory;

import dev.fencepost.authority.GrantRequest;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Packet;
import dev.fencepost.claim.Skip;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** One grant from its start to its end. Touched only by who has the turn of its scope. */
final class GrantedClaim {
    private final GrantRequest request;
    private final Optional<String> concurrencyKey;
    /** As the winner first saw it; what was handed on stays, whatever comes later. */
    private final Grant grant;

    private Claim claim;
    private Optional<Packet> progress = Optional.empty();
    private List<Evidence> evidence = List.of();
    private @Nullable ClaimEnd end;
    private @Nullable Instant reopenedAt;
    /** Made once: a popular item is passed over far more often than it changes. */
    private @Nullable Skip held;

    GrantedClaim(GrantRequest request, Optional<String> concurrencyKey, Grant grant) {
        this.request = request;
        this.concurrencyKey = concurrencyKey;
        this.grant = grant;
        this.claim = grant.claim();
    }

    Claim claim() {
        return claim;
    }

    Lease lease() {
        return claim.lease();
    }

    LeaseToken token() {
        return grant.leaseToken();
    }

    /** Returns what asked for it. */
    GrantRequest request() {
        return request;
    }

    Optional<String> concurrencyKey() {
        return concurrencyKey;
    }

    List<Evidence> evidence() {
        return evidence;
    }

    boolean hasEnded() {
        return end != null;
    }

    @Nullable
    ClaimEnd end() {
        return end;
    }

    @Nullable
    Instant reopenedAt() {
        return reopenedAt;
    }

    void extendTo(Instant expiresAt) {
        if (!expiresAt.equals(lease().expiresAt())) {
            claim = claim.withLease(new Lease(lease().grantedAt(), expiresAt));
            held = null;
        }
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
        List<Evidence> more = new ArrayList<>(evidence);
        more.add(late);
        evidence = List.copyOf(more);
    }

    Skip heldSkip() {
        Skip known = held;
        if (known == null) {
            known = Skip.held(claim);
            held = known;
        }
        return known;
    }

    Grant asGrant() {
        return claim.equals(grant.claim())
                ? grant
                : new Grant(claim, grant.leaseToken(), grant.previousFence(), grant.handOff());
    }

    ClaimRecord asRecord(ClaimState state) {
        return new ClaimRecord(
                claim,
                request.requestId(),
                concurrencyKey,
                grant.previousFence(),
                state,
                progress,
                Optional.ofNullable(end),
                Optional.ofNullable(reopenedAt),
                evidence);
    }

    /** Returns what this claim leaves for the next holder, once ended. */
    Optional<HandOff> leaves() {
        if (end == null) {
            return Optional.empty();
        }
        Optional<Evidence> latest =
                evidence.isEmpty() ? Optional.empty() : Optional.of(evidence.get(evidence.size() - 1));
        return Optional.of(new HandOff(claim.claimant(), claim.fence(), end, progress, latest));
    }
}
