package dev.fencepost.coordinator;

import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.StatusMirror;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Shows events within a deadline, and tells the ledger what became of each; throws nothing. */
final class Mirroring implements AutoCloseable {
    private static final Logger LOG = LoggerFactory.getLogger(Mirroring.class);

    private final StatusMirror mirror;
    private final Optional<MirrorLedger> ledger;
    private final Duration deadline;
    private final Timeline.Lane lane;

    Mirroring(StatusMirror mirror, Optional<MirrorLedger> ledger, Duration deadline, Timeline timeline) {
        this.mirror = mirror;
        this.ledger = ledger;
        this.deadline = deadline;
        this.lane = timeline.openLane("fencepost-mirror");
    }

    /** Returns what to warn of; empty if the event is shown. */
    List<DeskWarning> show(ClaimEvent event) {
        AtomicBoolean taken = new AtomicBoolean();
        CompletableFuture<List<DeskWarning>> done = new CompletableFuture<>();
        lane.after(Duration.ZERO, () -> {
            if (taken.compareAndSet(false, true)) {
                // Also after the caller has given up: the ledger should know that it is shown after all.
                done.complete(showAndRemember(event));
            }
        });
        return await(done, taken);
    }

    private List<DeskWarning> await(CompletableFuture<List<DeskWarning>> done, AtomicBoolean taken) {
        try {
            return done.get(deadline.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException e) {
            return List.of(DeskWarning.of(
                    taken.compareAndSet(false, true)
                            ? MirrorWarning.of(
                                    MirrorWarning.Code.TIMED_OUT,
                                    "the mirror was busy beyond the deadline of " + deadline)
                            : MirrorWarning.of(
                                    MirrorWarning.Code.OUTCOME_UNKNOWN,
                                    "the mirror did not answer within the deadline of " + deadline)));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return List.of(DeskWarning.of(
                    MirrorWarning.of(MirrorWarning.Code.OUTCOME_UNKNOWN, "the wait for the mirror was interrupted")));
        } catch (ExecutionException e) {
            throw new IllegalStateException("showing throws nothing", e);
        }
    }

    private List<DeskWarning> showAndRemember(ClaimEvent event) {
        MirrorOutcome outcome = show(mirror, event);
        List<DeskWarning> warnings = new ArrayList<>();
        if (outcome instanceof MirrorOutcome.Failed failed) {
            LOG.warn(
                    "mirror.failed item={} fence={} kind={} code={}",
                    event.claim().key(),
                    event.claim().fence(),
                    event.kind(),
                    failed.warning().code().code());
            warnings.add(DeskWarning.of(failed.warning()));
        }
        ledger.ifPresent(kept -> {
            try {
                if (outcome instanceof MirrorOutcome.Failed failed) {
                    kept.failed(event, failed.warning());
                } else {
                    kept.shown(event);
                }
            } catch (RuntimeException e) {
                LOG.warn(
                        "mirror.ledger_unavailable item={} error={}",
                        event.claim().key(),
                        e.getClass().getName());
                warnings.add(new DeskWarning("ledger_unavailable", "what was shown could not be remembered"));
            }
        });
        return warnings;
    }

    private static MirrorOutcome show(StatusMirror mirror, ClaimEvent event) {
        try {
            return mirror.show(event);
        } catch (RuntimeException e) {
            // Its message may hold anything, so only its type is passed on.
            return new MirrorOutcome.Failed(MirrorWarning.of(
                    MirrorWarning.Code.OUTCOME_UNKNOWN,
                    "the mirror threw " + e.getClass().getSimpleName()));
        }
    }

    @Override
    public void close() {
        lane.close();
    }
}
