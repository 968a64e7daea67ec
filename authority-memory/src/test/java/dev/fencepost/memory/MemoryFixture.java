package dev.fencepost.memory;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.time.InstantSource;
import java.util.Optional;
import java.util.function.Function;

/** A memory store for the contract suite, with time that the suite moves. */
class MemoryFixture implements AuthorityFixture {
    private final SteppingClock clock = new SteppingClock();
    private final Function<InstantSource, MemoryStore> newStore;
    private MemoryStore store;

    MemoryFixture() {
        this(MemoryStore::create);
    }

    MemoryFixture(Function<InstantSource, MemoryStore> newStore) {
        this.newStore = newStore;
        this.store = newStore.apply(clock);
    }

    final MemoryStore store() {
        return store;
    }

    /** Gives up what is in memory. */
    final MemoryStore emptyStore() {
        store = newStore.apply(clock);
        return store;
    }

    @Override
    public OpenAuthority open() {
        return MemoryAuthority.on(store).asOpenAuthority();
    }

    /** A crash leaves nothing of a process's memory. */
    @Override
    public OpenAuthority reopen() {
        emptyStore();
        return open();
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(clock);
    }

    @Override
    public Optional<OpenAuthority> openSecondNode() {
        return Optional.of(open());
    }

    @Override
    public Optional<BusyItem> holdBusy(WorkItemKey key) {
        return Optional.of(new BusyScope(store.scope(key.scope())));
    }

    @Override
    public void close() {}
}
