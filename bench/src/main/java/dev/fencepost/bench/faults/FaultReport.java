package dev.fencepost.bench.faults;

import dev.fencepost.contract.invariant.Violation;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a run showed.
 *
 * @param seed of the schedule
 * @param seconds how long the load ran
 * @param operations how many calls were made, by all processes
 * @param unanswered how many of them ended in an exception, or with the death of their caller
 * @param grants how many claims the store remembers
 * @param faults how many there were, by kind
 * @param shown how many events the mirror was told
 * @param violations what is wrong
 * @param judged the invariants that were judged
 * @param staleWithGuard how many stale writes the guarded table took
 * @param staleWithoutGuard how many the control took
 */
record FaultReport(
        long seed,
        long seconds,
        long operations,
        long unanswered,
        long grants,
        Map<FaultKind, Integer> faults,
        int shown,
        List<Violation> violations,
        Set<String> judged,
        long staleWithGuard,
        long staleWithoutGuard) {
    FaultReport {
        faults = Map.copyOf(faults);
        violations = List.copyOf(violations);
        judged = Set.copyOf(judged);
    }

    /** Tells whether everything held, and whether the faults bit: a control without stale writes proves nothing. */
    boolean holds() {
        return violations.isEmpty()
                && staleWithGuard == 0
                && (staleWithoutGuard > 0 || !faults.containsKey(FaultKind.PAUSE_PROCESS));
    }
}
