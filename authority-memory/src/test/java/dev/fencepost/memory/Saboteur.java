package dev.fencepost.memory;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.contract.fixture.AuthorityFixture;
import java.time.InstantSource;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * A memory authority with one mistake, and the rules that must find it.
 *
 * @param mistake what is wrong, in plain words
 * @param caughtBy the rules of docs/contract.md that name the mistake: each of them must fail
 * @param newFixture makes the broken authority for the contract suite
 */
record Saboteur(String mistake, Set<String> caughtBy, Supplier<AuthorityFixture> newFixture) {
    /** Breaks one condition. */
    static Saboteur ofRules(String mistake, Supplier<MemoryRules> broken, String... caughtBy) {
        return ofStore(mistake, clock -> new MemoryStore(clock, broken.get()), caughtBy);
    }

    /** Breaks the store. */
    static Saboteur ofStore(String mistake, Function<InstantSource, MemoryStore> broken, String... caughtBy) {
        return ofFixture(
                mistake, () -> new DurableFixture(broken, ForwardingAuthority::new, ForwardingAdmin::new), caughtBy);
    }

    /** Breaks a verb. */
    static Saboteur ofVerbs(String mistake, Function<MemoryStore, ClaimAuthority> broken, String... caughtBy) {
        return ofFixture(
                mistake, () -> new DurableFixture(MemoryStore::create, broken, ForwardingAdmin::new), caughtBy);
    }

    /** Breaks what operators do. */
    static Saboteur ofAdmin(String mistake, Function<MemoryStore, AuthorityAdmin> broken, String... caughtBy) {
        return ofFixture(
                mistake, () -> new DurableFixture(MemoryStore::create, ForwardingAuthority::new, broken), caughtBy);
    }

    /** Breaks anything else. */
    static Saboteur ofFixture(String mistake, Supplier<AuthorityFixture> newFixture, String... caughtBy) {
        return new Saboteur(mistake, Set.of(caughtBy), newFixture);
    }

    @Override
    public String toString() {
        return mistake;
    }
}
