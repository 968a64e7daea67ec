package dev.fencepost.coordinator.config;

import dev.fencepost.authority.LapsedPolicy;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.tracker.ReopenedByPeople;
import dev.fencepost.coordinator.tracker.TrackerCandidates;
import dev.fencepost.mirrors.MirrorSettings;
import dev.fencepost.mirrors.TrackerMirror;
import dev.fencepost.tracker.TrackerSelector;
import dev.fencepost.tracker.WorkTracker;
import java.util.Optional;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A tracker in use: where candidates come from and where claims are shown. Thread-safe. */
public final class OpenTracker implements AutoCloseable {
    private final WorkTracker tracker;
    private final CandidateSource candidates;
    private final ExecutorService threads;
    private final Optional<TrackerMirror> mirror;

    OpenTracker(TrackerSelector selector, WorkTracker tracker, Optional<MirrorSettings> mirror) {
        this.tracker = tracker;
        this.candidates = new TrackerCandidates(tracker, selector);
        this.threads = Executors.newCachedThreadPool(task -> {
            Thread thread = new Thread(task, "fencepost-tracker");
            thread.setDaemon(true);
            return thread;
        });
        this.mirror = mirror.map(settings -> new TrackerMirror(tracker, settings, threads));
    }

    /** Returns the tracker itself. */
    public WorkTracker tracker() {
        return tracker;
    }

    /** Returns the items that fit the configured selector, in its order. */
    public CandidateSource candidates() {
        return candidates;
    }

    /** Returns what shows claims in the tracker, if the configuration says how. */
    public Optional<TrackerMirror> mirror() {
        return mirror;
    }

    /** Starts a desk that claims the tracker's items, shows them there, and reopens, all as configured. */
    public ClaimDesk.Builder desk(FencepostConfig config, OpenAuthority open) {
        return desk(config, open, candidates);
    }

    /** Starts a desk as configured, on another source of the tracker's items. */
    public ClaimDesk.Builder desk(FencepostConfig config, OpenAuthority open, CandidateSource source) {
        ClaimDesk.Builder desk = ClaimDesk.builder(source, open)
                .mirrorPolicy(config.mirrorPolicy())
                .mirrorDeadline(config.mirrorDeadline());
        mirror.ifPresent(shown -> desk.mirror(shown).sweep(config.lapsedPolicy() == LapsedPolicy.RECLAIM));
        if (config.reopen() == ReopenPolicy.FROM_TRACKER) {
            desk.reopening(new ReopenedByPeople(tracker, open.authority()));
        }
        return desk;
    }

    /** Stops showing; a call to the tracker that still runs is interrupted. */
    @Override
    public void close() {
        threads.shutdownNow();
    }
}
