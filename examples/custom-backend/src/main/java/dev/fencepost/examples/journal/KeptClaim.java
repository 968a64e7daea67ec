package dev.fencepost.examples.journal;

import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A claim as the journal keeps it: never the token, only its digest.
 *
 * @param row the public record; its state is ACTIVE until it has ended, whatever the time
 * @param tokenDigest the SHA-256 digest of the lease token, in hexadecimal
 * @param fingerprint the digest of the request that was granted
 * @param countedBefore how many attempts before this one count against a cap
 * @param handOff what the claim before left when this one was granted: a repeat of the request hands on the same
 */
record KeptClaim(
        ClaimRecord row, String tokenDigest, String fingerprint, int countedBefore, Optional<HandOff> handOff) {

    Claim claim() {
        return row.claim();
    }

    FencingToken fence() {
        return row.claim().fence();
    }

    boolean hasEnded() {
        return row.end().isPresent();
    }

    boolean isReopened() {
        return row.reopenedAt().isPresent();
    }

    boolean isHeldAt(Instant now) {
        return !hasEnded() && !claim().lease().isOverAt(now);
    }

    boolean isReclaimableAt(Instant now, Duration grace) {
        return !hasEnded() && !claim().lease().expiresAt().plus(grace).isAfter(now);
    }

    boolean isProvedBy(ClaimProof proof) {
        return fence().equals(proof.fence())
                && MessageDigest.isEqual(
                        HexFormat.of().parseHex(tokenDigest), proof.leaseToken().sha256());
    }

    /** Returns how many attempts count against a cap, this one included. */
    int counted() {
        boolean yielded = outcome()
                .map(Outcome::kind)
                .filter(Outcome.Kind.YIELDED::equals)
                .isPresent();
        return isReopened() ? 0 : countedBefore + (yielded ? 0 : 1);
    }

    /** Returns what the holder said, unless the item was reopened since. */
    Optional<Outcome> standingOutcome() {
        return isReopened() ? Optional.empty() : outcome();
    }

    private Optional<Outcome> outcome() {
        return row.end().flatMap(ClaimEnd::outcome);
    }

    /** Returns now, but never before the grant, should the clock have stepped back. */
    Instant endAt(Instant now) {
        return later(now, claim().lease().grantedAt());
    }

    KeptClaim extendedTo(Instant expiry, Optional<Packet> progress) {
        Lease lease = new Lease(
                claim().lease().grantedAt(), later(expiry, claim().lease().expiresAt()));
        return with(claim().withLease(lease), progress.or(row::progress), row.end(), row.reopenedAt(), row.evidence());
    }

    KeptClaim ended(ClaimEnd end) {
        return with(claim(), row.progress(), Optional.of(end), row.reopenedAt(), row.evidence());
    }

    KeptClaim reopened(Instant now) {
        Instant at = later(now, row.end().orElseThrow().at());
        return with(claim(), row.progress(), row.end(), Optional.of(at), row.evidence());
    }

    KeptClaim with(Evidence evidence) {
        List<Evidence> all =
                Stream.concat(row.evidence().stream(), Stream.of(evidence)).toList();
        return with(claim(), row.progress(), row.end(), row.reopenedAt(), all);
    }

    private KeptClaim with(
            Claim claim,
            Optional<Packet> progress,
            Optional<ClaimEnd> end,
            Optional<Instant> reopenedAt,
            List<Evidence> evidence) {
        return new KeptClaim(
                new ClaimRecord(
                        claim,
                        row.requestId(),
                        row.concurrencyKey(),
                        row.previousFence(),
                        end.isPresent() ? ClaimState.ENDED : ClaimState.ACTIVE,
                        progress,
                        end,
                        reopenedAt,
                        evidence),
                tokenDigest,
                fingerprint,
                countedBefore,
                handOff);
    }

    /** Returns the public record with the state of an instant. */
    ClaimRecord asOf(Instant now) {
        if (hasEnded() || isHeldAt(now)) {
            return row;
        }
        return new ClaimRecord(
                claim(),
                row.requestId(),
                row.concurrencyKey(),
                row.previousFence(),
                ClaimState.LAPSED,
                row.progress(),
                row.end(),
                row.reopenedAt(),
                row.evidence());
    }

    static Instant later(Instant one, Instant other) {
        return one.isAfter(other) ? one : other;
    }
}
