package dev.fencepost.examples.spring;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskGrant;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.KeptClaim;
import dev.fencepost.coordinator.LeaseKeeper;
import dev.fencepost.coordinator.LeaseListener;
import dev.fencepost.coordinator.config.FencepostConfig;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.springframework.context.SmartLifecycle;

/**
 * Claims and works, one item at a time, while the application runs.
 *
 * <p>When the application stops it takes no further item, and lets the one in hand end: the keeper beats on until then.
 */
final class Worker implements SmartLifecycle {
    private static final Duration PAUSE = Duration.ofSeconds(5);

    private final ClaimDesk desk;
    private final LeaseKeeper keeper;
    private final FencepostConfig config;
    private final Work work;
    private final Claimant claimant;
    private final CountDownLatch stopping = new CountDownLatch(1);
    private volatile @Nullable Thread thread;

    Worker(ClaimDesk desk, LeaseKeeper keeper, FencepostConfig config, Work work, String host) {
        this.desk = desk;
        this.keeper = keeper;
        this.config = config;
        this.work = work;
        this.claimant = Claimant.ofHost(host);
    }

    @Override
    public void start() {
        Thread started = new Thread(this::loop, "worker");
        started.start();
        thread = started;
    }

    /** Called by the context; tells it when the work has ended, so that nothing is closed under the work's hands. */
    @Override
    public void stop(Runnable ended) {
        stop();
        ended.run();
    }

    @Override
    public void stop() {
        stopping.countDown();
        Thread running = thread;
        if (running != null) {
            try {
                running.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    @Override
    public boolean isRunning() {
        Thread running = thread;
        return running != null && running.isAlive();
    }

    /** Tells whether no further item is taken. */
    boolean isStopping() {
        return stopping.getCount() == 0;
    }

    private void loop() {
        boolean goOn = !isStopping();
        while (goOn) {
            goOn = claimed() ? !isStopping() : rested();
        }
    }

    private boolean claimed() {
        try {
            if (desk.claim(config.request(claimant).build()) instanceof DeskResult.Claimed claimed) {
                workOn(claimed.first());
                return true;
            }
        } catch (AuthorityException e) {
            // Nobody knows; the next round asks again.
        }
        return false;
    }

    private void workOn(DeskGrant granted) {
        KeptClaim kept = keeper.keep(granted.grant(), granted.lease(), LeaseListener.NONE);
        Outcome outcome = Outcome.failed();
        try {
            work.run(kept.claim());
            outcome = Outcome.completed();
        } catch (Exception e) {
            outcome = Outcome.failed().withNote("failed with " + e.getClass().getSimpleName());
        } finally {
            kept.finish(outcome); // without an end the keeper would keep the claim alive
        }
    }

    /** Waits a little; returns whether to go on. */
    private boolean rested() {
        try {
            return !stopping.await(PAUSE.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            return false;
        }
    }
}
