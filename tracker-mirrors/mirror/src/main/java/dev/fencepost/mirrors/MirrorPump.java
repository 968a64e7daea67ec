package dev.fencepost.mirrors;

import dev.fencepost.claim.ClaimScope;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorOutcome;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import dev.fencepost.mirror.MirrorWarning.Code;
import dev.fencepost.mirror.StatusMirror;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/**
 * Shows what a ledger says is due, one step at a time, whenever it is called. Thread-safe; starts no thread.
 *
 * <p>A failure makes its item rest, as the ledger decides. One that concerns the whole tracker ends the step, so that an
 * outage costs one call a step and not one an item. Several hosts may pump one ledger.
 */
public final class MirrorPump {
    private static final Set<Code> WHOLE_TRACKER =
            EnumSet.of(Code.RATE_LIMITED, Code.UNAVAILABLE, Code.TIMED_OUT, Code.OUTCOME_UNKNOWN);

    private final MirrorLedger ledger;
    private final StatusMirror mirror;

    /** Makes a pump from a ledger to a mirror. */
    public MirrorPump(MirrorLedger ledger, StatusMirror mirror) {
        this.ledger = Objects.requireNonNull(ledger, "ledger");
        this.mirror = Objects.requireNonNull(mirror, "mirror");
    }

    /**
     * Shows what is due in a scope, oldest event first.
     *
     * <p>Whatever the mirror does is in the answer. A ledger that is broken throws what the authority's verbs throw, and
     * the step can be repeated.
     *
     * @param limit the most events of this step, from 1 to {@value MirrorLedger#MAX_LIMIT}
     */
    public Drained drain(ClaimScope scope, int limit) {
        int shown = 0;
        int outdated = 0;
        List<Drained.Failure> failures = new ArrayList<>();
        for (ClaimEvent event : ledger.due(scope, limit)) {
            MirrorOutcome outcome = show(event);
            if (outcome instanceof MirrorOutcome.Failed failed) {
                ledger.failed(event, failed.warning());
                failures.add(new Drained.Failure(event, failed.warning()));
                if (concernsWholeTracker(failed.warning())) {
                    return new Drained(shown, outdated, failures, Optional.of(failed.warning()));
                }
            } else {
                ledger.shown(event);
                shown += outcome instanceof MirrorOutcome.Shown ? 1 : 0;
                outdated += outcome instanceof MirrorOutcome.Outdated ? 1 : 0;
            }
        }
        return new Drained(shown, outdated, failures, Optional.empty());
    }

    /** Returns how far the mirror of a scope is behind: pending, failed, last success. */
    public MirrorStatus status(ClaimScope scope) {
        return ledger.status(scope);
    }

    static boolean concernsWholeTracker(MirrorWarning warning) {
        return WHOLE_TRACKER.contains(warning.code());
    }

    private MirrorOutcome show(ClaimEvent event) {
        try {
            return mirror.show(event);
        } catch (RuntimeException e) {
            // A mirror must not throw; one that does must not keep the others from being shown.
            return new MirrorOutcome.Failed(MirrorWarning.of(
                    Code.OUTCOME_UNKNOWN, "the mirror threw " + e.getClass().getName()));
        }
    }
}
