package dev.fencepost.memory;

import dev.fencepost.claim.ClaimScope;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiFunction;
import java.util.function.Function;

/**
 * Keeps the claims of one process, for any number of authorities. Thread-safe.
 *
 * <p>Authorities on one store are one authority: {@link MemoryAuthority#on(MemoryStore)}.
 */
public class MemoryStore {
    private final Map<ClaimScope, ScopeState> scopes = new ConcurrentHashMap<>();
    /** Taken to add a scope, and to keep others from being added. */
    private final ReentrantLock registry = new ReentrantLock();

    private final InstantSource clock;
    private final MemoryRules rules;

    MemoryStore(InstantSource clock, MemoryRules rules) {
        this.clock = clock;
        this.rules = rules;
    }

    /** Makes an empty store that reads the system's clock. */
    public static MemoryStore create() {
        return create(InstantSource.system());
    }

    /** Makes an empty store that reads a given clock; it may step, forward and back. */
    public static MemoryStore create(InstantSource clock) {
        return new MemoryStore(clock, new MemoryRules());
    }

    MemoryRules rules() {
        return rules;
    }

    ScopeState scope(ClaimScope name) {
        ScopeState known = scopes.get(name);
        return known != null ? known : add(name);
    }

    private ScopeState add(ClaimScope name) {
        registry.lock();
        try {
            return scopes.computeIfAbsent(name, added -> new ScopeState(added, rules));
        } finally {
            registry.unlock();
        }
    }

    Collection<ScopeState> scopes() {
        return List.copyOf(scopes.values());
    }

    /** Waits for the turn of a scope, then reads the clock, then decides: in this order, in every verb. */
    <T> T decide(ClaimScope name, BiFunction<ScopeState, Instant, T> decision) {
        ScopeState scope = scope(name);
        rules.enter(scope.turn());
        try {
            return decision.apply(scope, rules.now(clock));
        } finally {
            rules.leave(scope.turn());
        }
    }

    /** Waits for the turns of all scopes, then reads the clock, then reads them: one instant for all. */
    <T> T readAll(BiFunction<Collection<ScopeState>, Instant, T> reading) {
        registry.lock();
        try {
            List<ScopeState> all = scopes.values().stream()
                    .sorted(Comparator.comparing(scope -> scope.name().canonical()))
                    .toList();
            return inTurnOfAll(all, now -> reading.apply(all, now));
        } finally {
            registry.unlock();
        }
    }

    private <T> T inTurnOfAll(List<ScopeState> all, Function<Instant, T> reading) {
        all.forEach(scope -> rules.enter(scope.turn()));
        try {
            return reading.apply(rules.now(clock));
        } finally {
            all.forEach(scope -> rules.leave(scope.turn()));
        }
    }
}
