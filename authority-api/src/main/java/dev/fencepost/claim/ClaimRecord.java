package dev.fencepost.claim;

import dev.fencepost.internal.Require;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * One grant as the authority remembers it, from its request to its end. It cannot carry a lease token.
 *
 * @param claim the public fact, with the lease as last extended
 * @param requestId the request that was granted
 * @param concurrencyKey the concurrency key of the candidate that was granted
 * @param previousFence the fence of the grant before, if the item was ever granted
 * @param state where the claim stood when it was read
 * @param progress the last progress packet
 * @param end how it ended; present exactly with {@link ClaimState#ENDED}
 * @param reopenedAt when an operator or the tracker made the item claimable again after this end
 * @param evidence results that came late, oldest first
 */
public record ClaimRecord(
        Claim claim,
        RequestId requestId,
        Optional<String> concurrencyKey,
        Optional<FencingToken> previousFence,
        ClaimState state,
        Optional<Packet> progress,
        Optional<ClaimEnd> end,
        Optional<Instant> reopenedAt,
        List<Evidence> evidence) {
    /** Checks the parts. */
    public ClaimRecord {
        Objects.requireNonNull(claim, "claim");
        Objects.requireNonNull(requestId, "requestId");
        Objects.requireNonNull(concurrencyKey, "concurrencyKey");
        Objects.requireNonNull(previousFence, "previousFence");
        Objects.requireNonNull(state, "state");
        Objects.requireNonNull(progress, "progress");
        Objects.requireNonNull(end, "end");
        Objects.requireNonNull(reopenedAt, "reopenedAt");
        reopenedAt = reopenedAt.map(at -> Require.instant("reopenedAt", at));
        evidence = Require.list("evidence", evidence);
        if (end.isPresent() != (state == ClaimState.ENDED)) {
            throw Require.invalid("end", "goes with ENDED and only with it; the state is " + state);
        }
        if (reopenedAt.isPresent() && end.isEmpty()) {
            throw Require.invalid("reopenedAt", "goes with a claim that has ended");
        }
        claim.fence().requireAfter(previousFence);
    }

    /** Tells whether the claim was held at an instant of the authority's clock. */
    public boolean wasHeldAt(Instant instant) {
        return !instant.isBefore(claim.lease().grantedAt())
                && !claim.lease().isOverAt(instant)
                && end.map(e -> instant.isBefore(e.at())).orElse(true);
    }

    /** Returns what this claim leaves for the next holder, once ended. */
    public Optional<HandOff> handOff() {
        Optional<Evidence> latest =
                evidence.isEmpty() ? Optional.empty() : Optional.of(evidence.get(evidence.size() - 1));
        return end.map(e -> new HandOff(claim.claimant(), claim.fence(), e, progress, latest));
    }
}
