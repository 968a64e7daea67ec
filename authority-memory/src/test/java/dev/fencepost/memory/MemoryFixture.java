package dev.fencepost.memory;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.util.Optional;

/** A memory store for the contract suite, with time that the suite moves. */
final class MemoryFixture implements AuthorityFixture {
    private final SteppingClock clock = new SteppingClock();
    private MemoryStore store = MemoryStore.create(clock);

    @Override
    public OpenAuthority open() {
        return MemoryAuthority.on(store).asOpenAuthority();
    }

    /** A crash leaves nothing of a process's memory. */
    @Override
    public OpenAuthority reopen() {
        store = MemoryStore.create(clock);
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
