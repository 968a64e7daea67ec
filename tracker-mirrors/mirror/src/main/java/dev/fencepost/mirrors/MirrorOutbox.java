package dev.fencepost.mirrors;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Keeps in memory what is still to be shown, for authorities that keep no ledger. Thread-safe.
 *
 * <p>Such an authority tells nobody what is due, so every event has to be {@linkplain #add added}. What a process has
 * not shown when it ends is not shown; {@link Reconciler} finds it. Of the items with nothing to show, the 10,000 of
 * each scope that were shown last are remembered.
 */
public final class MirrorOutbox implements MirrorLedger {
    private static final int REMEMBERED_ITEMS = 10_000;

    private final InstantSource clock;
    private final Map<ClaimScope, Scope> scopes = new HashMap<>();

    /**
     * Makes an empty outbox.
     *
     * @param clock as close to the authority's as can be had; it times rests and nothing else
     */
    public MirrorOutbox(InstantSource clock) {
        this.clock = Objects.requireNonNull(clock, "clock");
    }

    /** Adds an event to show. One that is no newer than another that was added or shown for its item changes nothing. */
    public synchronized void add(ClaimEvent event) {
        WorkItemKey key = event.claim().key();
        Scope scope = scopes.computeIfAbsent(key.scope(), unknown -> new Scope());
        ClaimEvent shown = scope.shown.get(key);
        if (shown != null && !event.isNewerThan(shown)) {
            return;
        }
        Pending pending = scope.pending.get(key);
        if (pending == null) {
            scope.pending.put(key, new Pending(event, 0, Instant.MIN));
        } else if (event.isNewerThan(pending.event)) {
            scope.pending.put(key, new Pending(event, pending.failures, pending.restsUntil));
        }
    }

    @Override
    public synchronized List<ClaimEvent> due(ClaimScope scope, int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; it must be from 1 to " + MAX_LIMIT);
        }
        Instant now = clock.instant();
        return pending(scope).stream()
                .filter(pending -> !now.isBefore(pending.restsUntil))
                .map(Pending::event)
                .sorted(Comparator.comparing(ClaimEvent::at)
                        .thenComparing(event -> event.claim().key().itemId()))
                .limit(limit)
                .toList();
    }

    @Override
    public synchronized void shown(ClaimEvent event) {
        WorkItemKey key = event.claim().key();
        Scope scope = scopes.computeIfAbsent(key.scope(), unknown -> new Scope());
        ClaimEvent before = scope.shown.get(key);
        if (before != null && !event.isNewerThan(before)) {
            return;
        }
        scope.shown.put(key, event);
        scope.lastShownAt = Optional.of(clock.instant());
        scope.pending.computeIfPresent(
                key,
                (same, pending) ->
                        pending.event.isNewerThan(event) ? new Pending(pending.event, 0, Instant.MIN) : null);
    }

    @Override
    public synchronized void failed(ClaimEvent event, MirrorWarning warning) {
        WorkItemKey key = event.claim().key();
        Scope scope = scopes.get(key.scope());
        if (scope != null) {
            Instant now = clock.instant();
            scope.pending.computeIfPresent(key, (same, pending) -> pending.failed(warning, now));
        }
    }

    @Override
    public synchronized MirrorStatus status(ClaimScope scope) {
        Collection<Pending> pending = pending(scope);
        return new MirrorStatus(
                pending.size(),
                (int) pending.stream().filter(each -> each.failures > 0).count(),
                Optional.ofNullable(scopes.get(scope)).flatMap(known -> known.lastShownAt),
                pending.stream().map(each -> each.event.at()).min(Comparator.naturalOrder()));
    }

    private Collection<Pending> pending(ClaimScope scope) {
        Scope known = scopes.get(scope);
        return known == null ? List.of() : known.pending.values();
    }

    private record Pending(ClaimEvent event, int failures, Instant restsUntil) {
        Pending failed(MirrorWarning warning, Instant now) {
            return new Pending(event, failures + 1, now.plus(warning.restAfter(failures + 1)));
        }
    }

    private static final class Scope {
        final Map<WorkItemKey, Pending> pending = new HashMap<>();
        final Map<WorkItemKey, ClaimEvent> shown = new LinkedHashMap<>(16, 0.75f, true) {
            private static final long serialVersionUID = 1L;

            @Override
            protected boolean removeEldestEntry(Map.Entry<WorkItemKey, ClaimEvent> eldest) {
                return size() > REMEMBERED_ITEMS;
            }
        };
        Optional<Instant> lastShownAt = Optional.empty();
    }
}
