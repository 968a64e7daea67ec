package dev.fencepost.examples.journal;

import dev.fencepost.authority.Lost;
import dev.fencepost.authority.Retention;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** What holds now: the fold of the journal. Everything in it follows from the entries, and from nothing else. */
final class Claims {
    private final Map<String, NavigableMap<FencingToken, KeptClaim>> items = new TreeMap<>();
    private final Map<RequestKey, DecidedRequest> requests = new HashMap<>();

    /** Takes one more entry in. */
    void apply(Entry entry) {
        if (entry instanceof Entry.Stands stands) {
            KeptClaim claim = stands.claim();
            WorkItemKey key = claim.claim().key();
            items.computeIfAbsent(key.canonical(), unseen -> new TreeMap<>()).put(claim.fence(), claim);
            requests.computeIfAbsent(
                            new RequestKey(key.scope(), claim.row().requestId()),
                            unseen -> new DecidedRequest(Optional.of(claim.fingerprint()), new LinkedHashSet<>()))
                    .claims()
                    .add(new ClaimKey(key, claim.fence()));
        } else if (entry instanceof Entry.Forgotten forgotten) {
            items.getOrDefault(forgotten.key().canonical(), new TreeMap<>()).remove(forgotten.fence());
        } else if (entry instanceof Entry.Voided voided) {
            requests.putIfAbsent(
                    new RequestKey(voided.scope(), voided.requestId()), new DecidedRequest(Optional.empty(), Set.of()));
        }
    }

    /** Returns all claims, item by item and within an item by fence. */
    Stream<KeptClaim> all() {
        return items.values().stream().flatMap(item -> item.values().stream());
    }

    /** Returns the claims of an item, oldest first. */
    List<KeptClaim> of(WorkItemKey key) {
        NavigableMap<FencingToken, KeptClaim> item = items.get(key.canonical());
        return item == null ? List.of() : List.copyOf(item.values());
    }

    Optional<KeptClaim> last(WorkItemKey key) {
        return Optional.ofNullable(items.get(key.canonical()))
                .flatMap(item -> Optional.ofNullable(item.lastEntry()))
                .map(Map.Entry::getValue);
    }

    Optional<KeptClaim> find(ClaimProof proof) {
        return of(proof.key()).stream().filter(claim -> claim.isProvedBy(proof)).findFirst();
    }

    Lost.Cause causeOfLoss(KeptClaim claim) {
        Optional<ClaimEnd.Cause> cause = claim.row().end().map(ClaimEnd::cause);
        if (cause.isEmpty()) {
            return Lost.Cause.EXPIRED;
        }
        boolean isLast = last(claim.claim().key()).map(KeptClaim::fence).equals(Optional.of(claim.fence()));
        return switch (cause.get()) {
            case RELEASED -> Lost.Cause.RELEASED;
            case ABANDONED -> Lost.Cause.ABANDONED;
            case RECLAIMED -> isLast ? Lost.Cause.EXPIRED : Lost.Cause.SUPERSEDED;
        };
    }

    /** Returns the claims of a scope whose lease runs. */
    Stream<KeptClaim> held(ClaimScope scope, Instant now) {
        return all().filter(claim -> claim.claim().key().scope().equals(scope) && claim.isHeldAt(now));
    }

    /** Returns the claims of a scope whose expiry and grace are over, longest lapsed first. */
    List<KeptClaim> lapsed(ClaimScope scope, Duration grace, Instant now) {
        return all().filter(claim -> claim.claim().key().scope().equals(scope) && claim.isReclaimableAt(now, grace))
                .sorted(Comparator.comparing(claim -> claim.claim().lease().expiresAt()))
                .toList();
    }

    List<KeptClaim> olderThan(Retention retention, Instant now) {
        List<KeptClaim> old = new ArrayList<>();
        for (NavigableMap<FencingToken, KeptClaim> item : items.values()) {
            List<KeptClaim> ended = item.descendingMap().values().stream()
                    .filter(KeptClaim::hasEnded)
                    .toList();
            ended.stream()
                    .skip(retention.keepPerItem())
                    .filter(claim -> claim.row()
                            .end()
                            .orElseThrow()
                            .at()
                            .plus(retention.keepFor())
                            .isBefore(now))
                    .forEach(old::add);
        }
        return old;
    }

    Optional<DecidedRequest> request(ClaimScope scope, RequestId requestId) {
        return Optional.ofNullable(requests.get(new RequestKey(scope, requestId)));
    }

    /** Returns what a request was granted and is still remembered, in the order of the grants. */
    List<KeptClaim> grantedTo(DecidedRequest request) {
        return request.claims().stream()
                .flatMap(claim ->
                        of(claim.key()).stream().filter(kept -> kept.fence().equals(claim.fence())))
                .toList();
    }

    List<ClaimRecord> records(DecidedRequest request, Instant now) {
        return grantedTo(request).stream().map(claim -> claim.asOf(now)).toList();
    }

    /** A request that is decided for ever: by its grants, or by being void, and then it has no fingerprint. */
    record DecidedRequest(Optional<String> fingerprint, Set<ClaimKey> claims) {}

    private record RequestKey(ClaimScope scope, RequestId requestId) {}

    record ClaimKey(WorkItemKey key, FencingToken fence) {}
}
