package dev.fencepost.optimistic;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.util.Optional;

/** A simulated tracker without lag for the contract suite, with time that the suite moves. */
final class TrackerFixture implements AuthorityFixture {
    private final SteppingClock clock = new SteppingClock();
    private final SimulatedTracker tracker = new SimulatedTracker(clock, Lag.none());
    private final Protocol protocol;

    TrackerFixture(Protocol protocol) {
        this.protocol = protocol;
    }

    @Override
    public OpenAuthority open() {
        return OptimisticTrackerAuthority.on(tracker, Settings.exact(protocol), settle -> {})
                .asOpenAuthority();
    }

    /** All that a process keeps is what saves it reading again. */
    @Override
    public OpenAuthority reopen() {
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
        return Optional.of(new BusyTracker(tracker));
    }

    @Override
    public CallCost callCost() {
        return CallCost.SERVER;
    }

    @Override
    public void close() {}
}
