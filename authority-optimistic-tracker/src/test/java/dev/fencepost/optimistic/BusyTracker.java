package dev.fencepost.optimistic;

import dev.fencepost.contract.fixture.BusyItem;
import dev.fencepost.optimistic.SimulatedTracker.Call;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Keeps writes of comments waiting in the tracker. */
final class BusyTracker implements BusyItem {
    private static final long PATIENCE_SECONDS = 10;

    private final SimulatedTracker tracker;
    private final CountDownLatch waiting = new CountDownLatch(1);
    private final CountDownLatch open = new CountDownLatch(1);

    BusyTracker(SimulatedTracker tracker) {
        this.tracker = tracker;
        tracker.always(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                if (call == Call.ADD_COMMENT) {
                    waiting.countDown();
                    await(open);
                }
            }
        });
    }

    @Override
    public void awaitWaitingCall() {
        await(waiting);
    }

    private static void await(CountDownLatch latch) {
        try {
            if (!latch.await(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
                throw new AssertionError("nothing happened within " + PATIENCE_SECONDS + " s");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("interrupted", e);
        }
    }

    @Override
    public void close() {
        tracker.always(new SimulatedTracker.Fault() {});
        open.countDown();
    }
}
