package dev.fencepost.optimistic;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.RequestId;
import dev.fencepost.claim.WorkItemKey;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;

/** The items of one scope, or of all, as they were read at one time. */
final class ScopeView {
    private final Instant now;
    private final Duration margin;
    private final Map<WorkItemKey, ItemFold> items = new HashMap<>();
    private final Map<Named, Long> voids = new HashMap<>();
    private final Map<Named, List<FoldedClaim>> requests = new HashMap<>();
    private final Map<Named, Written> written = new HashMap<>();

    /** A request by its scope and id. */
    private record Named(ClaimScope scope, RequestId id) {}

    /** The claims that were written under a request id, whether or not they were granted. */
    private static final class Written {
        private final Map<String, Integer> missing = new HashMap<>();
        private final Set<WorkItemKey> items = new HashSet<>();
        private final Set<String> nonces = new HashSet<>();
        private Instant latest = Instant.MIN;

        void add(LogEntry entry, Change.Claiming claiming) {
            missing.merge(claiming.batch(), claiming.planned() - 1, (left, ignored) -> left - 1);
            items.add(entry.record().key());
            nonces.add(entry.record().nonce());
            latest = entry.at().isAfter(latest) ? entry.at() : latest;
        }
    }

    private ScopeView(Instant now, Duration margin) {
        this.now = now;
        this.margin = margin;
    }

    static ScopeView of(Instant now, Optional<ClaimScope> scope, Map<String, List<LogEntry>> logs, Duration margin) {
        Map<WorkItemKey, List<LogEntry>> byKey = new HashMap<>();
        for (List<LogEntry> log : logs.values()) {
            for (LogEntry entry : log) {
                WorkItemKey key = entry.record().key();
                if (scope.isEmpty() || key.scope().equals(scope.get())) {
                    byKey.computeIfAbsent(key, unseen -> new ArrayList<>()).add(entry);
                }
            }
        }
        ScopeView view = new ScopeView(now, margin);
        byKey.forEach(view::add);
        return view;
    }

    private void add(WorkItemKey key, List<LogEntry> log) {
        for (LogEntry entry : log) {
            if (entry.record().change() instanceof Change.Voiding voiding) {
                voids.merge(new Named(key.scope(), voiding.requestId()), entry.order(), Math::min);
            } else if (entry.record().change() instanceof Change.Claiming claiming) {
                written.computeIfAbsent(new Named(key.scope(), claiming.requestId()), unseen -> new Written())
                        .add(entry, claiming);
            }
        }
        ItemFold item = ItemFold.of(key, log, margin);
        items.put(key, item);
        Stream.concat(item.claims().stream(), item.forgotten().stream())
                .forEach(claim -> requests.computeIfAbsent(named(claim), unseen -> new ArrayList<>())
                        .add(claim));
    }

    private static Named named(FoldedClaim claim) {
        return new Named(claim.claim().key().scope(), claim.requestId());
    }

    /** Returns the tracker's time just before the reading. */
    Instant now() {
        return now;
    }

    /** Returns the items, by their keys. */
    Collection<ItemFold> items() {
        Map<String, ItemFold> byKey = new TreeMap<>();
        items.forEach((key, item) -> byKey.put(key.canonical(), item));
        return byKey.values();
    }

    /** Returns an item; one without records is as if never granted. */
    ItemFold item(WorkItemKey key) {
        ItemFold known = items.get(key);
        return known != null ? known : ItemFold.of(key, List.of(), margin);
    }

    boolean isVoid(ClaimScope scope, RequestId id) {
        return voids.containsKey(new Named(scope, id));
    }

    /** Tells whether a claim was written under a request id within a time that has just passed. */
    boolean wasWrittenWithin(ClaimScope scope, RequestId id, Duration time) {
        Written known = written.get(new Named(scope, id));
        return known != null && known.latest.plus(time).isAfter(now);
    }

    /** Returns the nonces of the claims that were written under a request id. */
    Set<String> written(ClaimScope scope, RequestId id) {
        Written known = written.get(new Named(scope, id));
        return known == null ? Set.of() : known.nonces;
    }

    /** Tells whether a call had announced more claims under a request id than it has written. */
    boolean isHalfWritten(ClaimScope scope, RequestId id) {
        Written known = written.get(new Named(scope, id));
        return known != null && known.missing.values().stream().anyMatch(left -> left > 0);
    }

    /** Tells whether a claim was written under a request id that was not granted: its writer may look further. */
    boolean hasLost(ClaimScope scope, RequestId id) {
        Written known = written.get(new Named(scope, id));
        return known != null
                && known.items.size()
                        > granted(scope, id).stream()
                                .map(claim -> claim.claim().key())
                                .distinct()
                                .count();
    }

    /** Returns everything that was granted under a request id, whether or not it counts. */
    List<FoldedClaim> granted(ClaimScope scope, RequestId id) {
        return requests.getOrDefault(new Named(scope, id), List.of());
    }

    /**
     * Returns what a request has, by its place among the candidates: the first claims that were granted under its id and
     * before the id was voided, as many as it asked for.
     */
    List<FoldedClaim> counting(ClaimScope scope, RequestId id) {
        long before = voids.getOrDefault(new Named(scope, id), Long.MAX_VALUE);
        List<FoldedClaim> byOrder = granted(scope, id).stream()
                .filter(claim -> claim.order() < before)
                .sorted(Comparator.comparingLong(FoldedClaim::order))
                .toList();
        if (byOrder.isEmpty()) {
            return byOrder;
        }
        Change.Claiming first = byOrder.get(0).asked();
        return byOrder.stream()
                .filter(claim -> claim.asked().fingerprint().equals(first.fingerprint()))
                .limit(first.howMany())
                .sorted(Comparator.comparingInt(claim -> claim.asked().index()))
                .toList();
    }

    /** Returns whether a claim is one of those that its request has. */
    boolean counts(FoldedClaim claim) {
        Named request = named(claim);
        return counting(request.scope(), request.id()).contains(claim);
    }

    /** Tells whether a claim has been pruned. */
    boolean isForgotten(FoldedClaim claim) {
        return item(claim.claim().key()).forgotten().contains(claim);
    }

    /** Forgets a claim that has just been taken back. */
    void withdraw(FoldedClaim claim) {
        item(claim.claim().key()).takeBack(claim);
        requests.computeIfPresent(named(claim), (same, claims) -> {
            List<FoldedClaim> left = new ArrayList<>(claims);
            left.remove(claim);
            return left;
        });
    }

    /** Returns the claims that have not ended, of items of the view. */
    Stream<FoldedClaim> open() {
        return items.values().stream()
                .flatMap(item -> Stream.ofNullable(item.last()))
                .filter(claim -> !claim.hasEnded());
    }
}
