package dev.fencepost.optimistic;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** claimNext: walks the candidates in order, as often as a race was lost. */
final class ClaimWalk {
    private static final Duration LONGEST_HINT = Duration.ofMinutes(1);

    private final ClaimRequest request;
    private final Ask ask;
    private final Duration settle;
    private final GrantCall call;
    /** Why candidates were passed over, by their place. */
    private final Map<Integer, Skip> skips = new TreeMap<>();

    private int next;

    ClaimWalk(TrackerStore store, Attempt attempt, ClaimRequest request) {
        this.request = request;
        this.ask = Ask.of(request);
        this.settle = store.settle();
        this.call = new GrantCall(
                store,
                attempt,
                ask,
                request.candidates().stream().map(Candidate::key).toList());
    }

    ClaimResult decide() {
        if (call.isUnderWayElsewhere()) {
            return contended(request.candidates().stream()
                    .map(candidate -> Skip.of(candidate.key(), SkipReason.CONTENDED))
                    .toList());
        }
        if (call.isDecided()) {
            List<Grant> current = call.grants();
            return current.isEmpty()
                    ? new AlreadyEnded(request.requestId(), call.records())
                    : new Granted(current, List.of());
        }
        while (call.count() < request.howMany() && next < request.candidates().size()) {
            List<Pick> picks = walk();
            if (!picks.isEmpty()) {
                call.claim(picks);
                picks.forEach(this::judge);
            }
        }
        return answer();
    }

    /** Picks as many candidates as are still wanted. */
    private List<Pick> walk() {
        List<Pick> picks = new ArrayList<>();
        for (; next < request.candidates().size() && call.count() + picks.size() < request.howMany(); next++) {
            Candidate candidate = request.candidates().get(next);
            Skip skip = skip(candidate, call.view().now());
            if (skip == null) {
                Pick pick = new Pick(candidate.key(), next, candidate.concurrencyKey());
                call.plan(pick);
                picks.add(pick);
            } else {
                skips.put(next, skip);
            }
        }
        return picks;
    }

    private @Nullable Skip skip(Candidate candidate, Instant now) {
        ItemFold item = call.view().item(candidate.key());
        if (!item.isComplete()) {
            return Skip.of(item.key(), SkipReason.CONTENDED);
        }
        Skip skip = Obstacles.to(item, ask.terms(), now);
        if (skip != null) {
            return skip;
        }
        SkipReason reason = call.full(candidate.concurrencyKey());
        return reason == null ? null : Skip.of(candidate.key(), reason);
    }

    /** Says of a candidate that was claimed in vain what stands in the way now. */
    private void judge(Pick pick) {
        if (!won().contains(pick.key())) {
            Skip skip = skip(request.candidates().get(pick.index()), call.view().now());
            skips.put(pick.index(), skip == null ? Skip.of(pick.key(), SkipReason.CONTENDED) : skip);
        }
    }

    /**
     * Returns why a candidate was passed over, at the instant that the answer is for: what held it while it was looked at
     * may have lapsed since, or have come since.
     */
    private Skip at(Instant instant, int place, Skip skip) {
        if (stands(skip, instant)) {
            return skip;
        }
        Skip again = skip(request.candidates().get(place), instant);
        return again != null && stands(again, instant) ? again : Skip.of(skip.key(), SkipReason.CONTENDED);
    }

    private static boolean stands(Skip skip, Instant instant) {
        return skip.reason() != SkipReason.HELD
                || (skip.until().map(instant::isBefore).orElse(false)
                        && skip.holder()
                                .map(holder -> !holder.lease().grantedAt().isAfter(instant))
                                .orElse(false));
    }

    private Set<WorkItemKey> won() {
        return call.current().stream().map(claim -> claim.claim().key()).collect(Collectors.toSet());
    }

    private ClaimResult answer() {
        List<Grant> grants = call.grants();
        if (!grants.isEmpty()) {
            return granted(grants);
        }
        if (call.isDecided()) {
            return new AlreadyEnded(request.requestId(), call.records());
        }
        Instant now = call.view().now();
        return nothing(
                skips.entrySet().stream()
                        .map(skip -> at(now, skip.getKey(), skip.getValue()))
                        .toList(),
                now);
    }

    /** Lists whatever is not granted, also what was won and lost again while the walk went on: it is lost to others. */
    private Granted granted(List<Grant> grants) {
        Set<WorkItemKey> won = grants.stream().map(grant -> grant.claim().key()).collect(Collectors.toSet());
        Instant instant = grants.get(0).claim().lease().grantedAt();
        List<Skip> passed = new ArrayList<>();
        for (int place = 0;
                place < placeOf(grants.get(grants.size() - 1).claim().key());
                place++) {
            WorkItemKey key = request.candidates().get(place).key();
            if (!won.contains(key)) {
                passed.add(at(instant, place, skips.getOrDefault(place, Skip.of(key, SkipReason.CONTENDED))));
            }
        }
        return new Granted(grants, passed);
    }

    private int placeOf(WorkItemKey key) {
        List<WorkItemKey> keys =
                request.candidates().stream().map(Candidate::key).toList();
        return keys.indexOf(key);
    }

    private Contended contended(List<Skip> passed) {
        return new Contended(passed, settle.compareTo(LONGEST_HINT) > 0 ? LONGEST_HINT : settle);
    }

    private ClaimResult nothing(List<Skip> passed, Instant now) {
        if (passed.stream().anyMatch(skip -> skip.reason() == SkipReason.CONTENDED)) {
            return contended(passed);
        }
        Optional<Instant> earliestExpiry = passed.stream()
                .filter(skip -> skip.reason() == SkipReason.HELD)
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder());
        Optional<Duration> retryAfter = passed.stream()
                .flatMap(skip -> skip.until().stream())
                .min(Comparator.naturalOrder())
                .map(until -> Duration.between(now, until));
        return new NothingClaimable(passed, earliestExpiry, retryAfter);
    }
}
