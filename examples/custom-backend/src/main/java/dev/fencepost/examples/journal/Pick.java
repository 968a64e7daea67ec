package dev.fencepost.examples.journal;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.GrantRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.authority.NothingLapsed;
import dev.fencepost.authority.RequestConflictException;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.TakenOver;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.examples.journal.Claims.DecidedRequest;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;

/** One call that may grant, in its turn. */
final class Pick {
    private final Turn turn;
    private final GrantRequest terms;
    private final Obstacles obstacles;

    Pick(Turn turn, GrantRequest terms) {
        this.turn = turn;
        this.terms = terms;
        this.obstacles = new Obstacles(turn, terms);
    }

    ClaimResult claimNext(ClaimRequest request) {
        Optional<DecidedRequest> before = decidedBefore();
        if (before.isPresent()) {
            List<Grant> current = currentGrants(before.get());
            return current.isEmpty() ? alreadyEnded(before.get()) : new Granted(current, List.of());
        }
        List<Grant> grants = new ArrayList<>();
        List<Skip> skips = new ArrayList<>();
        int skipsBeforeLastGrant = 0;
        for (Candidate candidate : request.candidates()) {
            Optional<Skip> skip = obstacles.of(candidate, request);
            if (skip.isPresent()) {
                skips.add(skip.get());
            } else {
                grants.add(grant(candidate.key(), candidate.concurrencyKey()));
                skipsBeforeLastGrant = skips.size();
            }
            if (grants.size() == request.howMany()) {
                break;
            }
        }
        return grants.isEmpty() ? nothingClaimable(skips) : new Granted(grants, skips.subList(0, skipsBeforeLastGrant));
    }

    TakeOverResult takeOver(TakeOver takeOver) {
        Optional<DecidedRequest> before = decidedBefore();
        if (before.isPresent()) {
            List<Grant> current = currentGrants(before.get());
            return current.isEmpty() ? alreadyEnded(before.get()) : new TakenOver(current.get(0));
        }
        List<Skip> skips = new ArrayList<>();
        for (KeptClaim lapsed : turn.claims().lapsed(terms.scope(), takeOver.grace(), turn.now())) {
            WorkItemKey key = lapsed.claim().key();
            Optional<SkipReason> reason = obstacles.capOrLimit(key, lapsed.row().concurrencyKey());
            if (reason.isEmpty()) {
                return new TakenOver(grant(key, lapsed.row().concurrencyKey()));
            }
            if (skips.size() < NothingLapsed.MAX_SKIPS) {
                skips.add(Skip.of(key, reason.get()));
            }
        }
        return new NothingLapsed(skips);
    }

    private Optional<DecidedRequest> decidedBefore() {
        Optional<DecidedRequest> before = turn.claims().request(terms.scope(), terms.requestId());
        if (before.flatMap(DecidedRequest::fingerprint)
                .filter(known -> !known.equals(terms.fingerprint()))
                .isPresent()) {
            throw new RequestConflictException(terms.requestId());
        }
        return before;
    }

    private List<Grant> currentGrants(DecidedRequest before) {
        return turn.claims().grantedTo(before).stream()
                .filter(claim -> claim.isHeldAt(turn.now()))
                .map(this::asGrant)
                .toList();
    }

    private AlreadyEnded alreadyEnded(DecidedRequest before) {
        return new AlreadyEnded(terms.requestId(), turn.claims().records(before, turn.now()));
    }

    private Grant grant(WorkItemKey key, Optional<String> concurrencyKey) {
        turn.claims()
                .last(key)
                .filter(last -> !last.hasEnded())
                .ifPresent(lapsed ->
                        turn.write(new Entry.Stands(lapsed.ended(ClaimEnd.reclaimed(lapsed.endAt(turn.now()))))));
        Optional<KeptClaim> last = turn.claims().last(key);
        Instant start = last.flatMap(claim -> claim.row().end())
                .map(end -> KeptClaim.later(turn.now(), end.at()))
                .orElse(turn.now());
        Claim claim = new Claim(
                key,
                terms.claimant(),
                last.map(claimed -> claimed.fence().next()).orElse(new FencingToken(1)),
                new Lease(start, start.plus(terms.lease())),
                last.map(claimed -> claimed.claim().attempt() + 1).orElse(1));
        ClaimRecord row = new ClaimRecord(
                claim,
                terms.requestId(),
                concurrencyKey,
                last.map(KeptClaim::fence),
                ClaimState.ACTIVE,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                List.of());
        String digest = HexFormat.of().formatHex(token(key).sha256());
        KeptClaim kept = new KeptClaim(
                row,
                digest,
                terms.fingerprint(),
                last.map(KeptClaim::counted).orElse(0),
                last.flatMap(claimed -> claimed.row().handOff()));
        turn.write(new Entry.Stands(kept));
        return asGrant(kept);
    }

    /** Derives the token from the request's secret: so a repeat rebuilds it, and the journal need not keep it. */
    private LeaseToken token(WorkItemKey key) {
        return LeaseToken.derive(terms.secret(), key);
    }

    private Grant asGrant(KeptClaim claim) {
        return new Grant(claim.claim(), token(claim.claim().key()), claim.row().previousFence(), claim.handOff());
    }

    private NothingClaimable nothingClaimable(List<Skip> skips) {
        Optional<Instant> earliestExpiry = skips.stream()
                .filter(skip -> skip.reason() == SkipReason.HELD)
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder());
        Optional<Duration> retryAfter = skips.stream()
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder())
                .map(until -> Duration.between(turn.now(), until));
        return new NothingClaimable(skips, earliestExpiry, retryAfter);
    }
}
