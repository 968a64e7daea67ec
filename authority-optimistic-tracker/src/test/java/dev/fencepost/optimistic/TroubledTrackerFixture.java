package dev.fencepost.optimistic;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.contract.fixture.TimeControl;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import java.util.Random;

/**
 * A simulated tracker for the contract suite that lags as long as the settle time, fails, loses answers, stores comments
 * twice, shows them in any order, and in which people write, edit and delete.
 *
 * <p>The suite sees it as a caller does that repeats what has no answer.
 */
final class TroubledTrackerFixture implements AuthorityFixture {
    private static final Duration SETTLE = Duration.ofSeconds(1);

    private final SteppingClock clock = new SteppingClock();
    private final ReplicaTime replicas = new ReplicaTime();
    private final SimulatedTracker tracker;
    private final Protocol protocol;
    private final Troubles troubles;

    TroubledTrackerFixture(Protocol protocol, long seed) {
        this.protocol = protocol;
        Lag lag = protocol == Protocol.COMMENT_LOG ? new Lag(new Random(seed), SETTLE) : Lag.none();
        this.tracker = new SimulatedTracker(clock, replicas, lag);
        this.troubles = new Troubles(tracker, new Random(seed + 1));
        troubles.begin();
    }

    @Override
    public OpenAuthority open() {
        OptimisticTrackerAuthority authority =
                OptimisticTrackerAuthority.on(tracker, Settings.settling(protocol, SETTLE), replicas::pass);
        return PatientCaller.of(authority.asOpenAuthority(), troubles::newCall);
    }

    @Override
    public OpenAuthority reopen() {
        return open();
    }

    @Override
    public Optional<TimeControl> time() {
        return Optional.of(new TimeControl() {
            @Override
            public void advance(Duration step) {
                clock.advance(step);
                if (!step.isNegative()) {
                    replicas.pass(step);
                }
            }

            @Override
            public boolean canStepBack() {
                return true;
            }
        });
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

    /**
     * The time in which replicas learn of writes. It passes while somebody waits the settle time, when the suite's own
     * clock stands still.
     */
    private static final class ReplicaTime implements InstantSource {
        private Instant now = Instant.parse("2026-01-01T00:00:00Z");

        @Override
        public synchronized Instant instant() {
            return now;
        }

        synchronized void pass(Duration duration) {
            now = now.plus(duration);
        }
    }
}
