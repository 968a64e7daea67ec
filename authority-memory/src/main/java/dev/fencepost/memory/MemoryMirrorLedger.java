package dev.fencepost.memory;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/** What mirrors have still to show, worked out from the items themselves. */
final class MemoryMirrorLedger implements MirrorLedger {
    private final MemoryStore store;
    private final MemoryRules rules;

    MemoryMirrorLedger(MemoryStore store) {
        this.store = store;
        this.rules = store.rules();
    }

    @Override
    public List<ClaimEvent> due(ClaimScope name, int limit) {
        if (limit < 1 || limit > MAX_LIMIT) {
            throw new IllegalArgumentException("limit is " + limit + "; it must be from 1 to " + MAX_LIMIT);
        }
        return store.decide(
                name,
                (scope, now) -> pending(scope, now)
                        .filter(pending -> !pending.shown().isResting(now))
                        .map(Pending::event)
                        .sorted(Comparator.comparing(ClaimEvent::at)
                                .thenComparing(event -> event.claim().key().itemId()))
                        .limit(limit)
                        .toList());
    }

    @Override
    public void shown(ClaimEvent event) {
        store.decide(event.claim().key().scope(), (scope, now) -> {
            ShownState shown = scope.item(event.claim().key()).shown();
            if (shown.isBehind(event)) {
                shown.shown(event, now);
            }
            return shown;
        });
    }

    @Override
    public void failed(ClaimEvent event, MirrorWarning warning) {
        store.decide(event.claim().key().scope(), (scope, now) -> {
            ShownState shown = scope.item(event.claim().key()).shown();
            if (shown.isBehind(event)) {
                shown.failed(warning, now);
            }
            return shown;
        });
    }

    @Override
    public MirrorStatus status(ClaimScope name) {
        return store.decide(name, (scope, now) -> {
            List<Pending> pending = pending(scope, now).toList();
            return new MirrorStatus(
                    pending.size(),
                    (int) pending.stream()
                            .filter(each -> each.shown().hasFailed())
                            .count(),
                    lastShownAt(scope),
                    pending.stream().map(each -> each.event().at()).min(Comparator.naturalOrder()));
        });
    }

    private static Optional<Instant> lastShownAt(ScopeState scope) {
        return scope.items().stream()
                .flatMap(item -> Stream.ofNullable(item.shown().lastAt()))
                .max(Comparator.naturalOrder());
    }

    private Stream<Pending> pending(ScopeState scope, Instant now) {
        return scope.items().stream()
                .map(item -> new Pending(newest(item, now), item.shown()))
                .filter(pending -> pending.shown().isBehind(pending.event()));
    }

    private ClaimEvent newest(ItemState item, Instant now) {
        GrantedClaim last = Objects.requireNonNull(item.last(), "only items that were granted are kept");
        return ClaimEvent.latestOf(last.asRecord(rules.stateOf(last, now)));
    }

    /** An item that has something to show. */
    private record Pending(ClaimEvent event, ShownState shown) {}
}
