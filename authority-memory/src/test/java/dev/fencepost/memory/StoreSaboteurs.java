package dev.fencepost.memory;

import static dev.fencepost.memory.Saboteur.ofFixture;
import static dev.fencepost.memory.Saboteur.ofStore;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimScope;
import java.time.InstantSource;
import java.util.Optional;
import java.util.stream.Stream;

/** Mistakes about scopes, nodes and restarts. */
final class StoreSaboteurs {
    private StoreSaboteurs() {}

    static Stream<Saboteur> all() {
        return Stream.of(
                ofStore("one scope leaks into another", LeakingStore::new, "S1"),
                ofFixture("a second node has a store of its own", SeparateNodes::new, "D2"),
                ofFixture("a restart forgets everything", ForgetfulRestart::new, "D1"));
    }

    private static class LeakingStore extends MemoryStore {
        LeakingStore(InstantSource clock) {
            super(clock, new MemoryRules());
        }

        @Override
        ScopeState scope(ClaimScope name) {
            return super.scope(ClaimScope.ofProject("everything"));
        }
    }

    private static class SeparateNodes extends DurableFixture {
        @Override
        public Optional<OpenAuthority> openSecondNode() {
            return Optional.of(MemoryAuthority.create().asOpenAuthority());
        }
    }

    private static class ForgetfulRestart extends DurableFixture {
        @Override
        public OpenAuthority reopen() {
            emptyStore();
            return open();
        }
    }
}
