package dev.fencepost.memory;

import dev.fencepost.authority.AuthorityAdmin;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.spi.OpenAuthority;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** A memory store that outlives the authorities on it, as a server does its clients: the rules of restarts run on it. */
class DurableFixture extends MemoryFixture {
    private final Function<MemoryStore, ClaimAuthority> verbs;
    private final Function<MemoryStore, AuthorityAdmin> admin;

    /** Makes a fixture with nothing wrong. */
    DurableFixture() {
        this(MemoryStore::create, ForwardingAuthority::new, ForwardingAdmin::new);
    }

    DurableFixture(
            Function<InstantSource, MemoryStore> newStore,
            Function<MemoryStore, ClaimAuthority> verbs,
            Function<MemoryStore, AuthorityAdmin> admin) {
        super(newStore);
        this.verbs = verbs;
        this.admin = admin;
    }

    @Override
    public OpenAuthority open() {
        return new OpenAuthority(verbs.apply(store()), admin.apply(store()), Optional.empty());
    }

    @Override
    public OpenAuthority reopen() {
        return open();
    }
}
