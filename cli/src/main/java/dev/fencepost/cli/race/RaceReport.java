package dev.fencepost.cli.race;

import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.Recording;
import dev.fencepost.contract.invariant.Violation;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/**
 * What came out of a race.
 *
 * @param items how many items there were
 * @param winners how many of them were won
 * @param doubleClaims how many grants there were beyond one an item
 * @param inStore how many items the store itself says were granted
 * @param violations the invariants that do not hold
 * @param highestFence the highest fence that was granted
 * @param claimsPerSecond from the first question to the last answer
 * @param p50Micros the time that half of the claims took at most
 * @param p99Micros the time that all but one in a hundred took at most
 */
record RaceReport(
        int items,
        int winners,
        int doubleClaims,
        int inStore,
        List<Violation> violations,
        long highestFence,
        double claimsPerSecond,
        long p50Micros,
        long p99Micros) {

    static RaceReport of(RacePlan plan, List<RecordedCall> calls, ItemLog log) {
        List<Grant> grants = calls.stream()
                .flatMap(call -> call.answer(Granted.class).stream())
                .map(Granted::grant)
                .toList();
        Set<WorkItemKey> won = grants.stream().map(grant -> grant.claim().key()).collect(Collectors.toSet());
        long[] micros = calls.stream()
                .filter(call -> call.answer(ClaimResult.class).isPresent())
                .mapToLong(call -> TimeUnit.NANOSECONDS.toMicros(call.finished() - call.started()))
                .sorted()
                .toArray();
        return new RaceReport(
                plan.items(),
                won.size(),
                grants.size() - won.size(),
                log.byItem().size(),
                InvariantChecker.all().check(Recording.of(calls, log)),
                grants.stream()
                        .map(grant -> grant.claim().fence())
                        .mapToLong(FencingToken::value)
                        .max()
                        .orElse(0),
                grants.size() / seconds(calls),
                percentile(micros, 50),
                percentile(micros, 99));
    }

    /** Tells whether each item has one winner, the store agrees, and no invariant is broken. */
    boolean holds() {
        return winners == items && doubleClaims == 0 && inStore == items && violations.isEmpty();
    }

    private static double seconds(List<RecordedCall> calls) {
        long first = calls.stream().mapToLong(RecordedCall::started).min().orElse(0);
        long last = calls.stream().mapToLong(RecordedCall::finished).max().orElse(0);
        return Math.max(1, last - first) / 1e9;
    }

    private static long percentile(long[] sorted, int percent) {
        return sorted.length == 0 ? 0 : sorted[(int) ((sorted.length - 1L) * percent / 100)];
    }
}
