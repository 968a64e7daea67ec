package dev.fencepost.bench.faults;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.Violation;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;

/** Judges what real time shows once faults have stopped: I19, I20 and I21. */
final class Liveness {
    private static final Duration TAKEN_AGAIN_WITHIN = Duration.ofSeconds(1);
    private static final Duration ANSWERED_WITHIN = Duration.ofSeconds(2);
    private static final Duration NORMAL_WITHIN = Duration.ofSeconds(10);
    private static final int CLAIMERS = 64;

    private Liveness() {}

    /** Judges I19 by the claims that a dead host held: when were their items granted again? */
    static Optional<List<Violation>> deadHolders(ItemLog log, String host, Instant since) {
        List<ClaimRecord> lapsed = log.entries().stream()
                .map(ItemLog.Entry::record)
                .filter(record -> record.claim().claimant().hostId().equals(host))
                .filter(record -> record.claim().lease().grantedAt().isAfter(since))
                .filter(record -> record.end()
                        .map(end -> end.cause() == ClaimEnd.Cause.RECLAIMED)
                        .orElse(true))
                .toList();
        if (lapsed.isEmpty()) {
            return Optional.empty();
        }
        return Optional.of(lapsed.stream()
                .filter(record -> record.end()
                        .map(end -> end.at()
                                .isAfter(record.claim().lease().expiresAt().plus(TAKEN_AGAIN_WITHIN)))
                        .orElse(true))
                .map(record -> violation("I19", "a dead holder's item was not granted again in time: " + record))
                .toList());
    }

    /** Judges I20: many claimers, one scope, each answered in time, and every item claimed. */
    static List<Violation> crowd(ClaimAuthority authority) throws InterruptedException {
        ClaimScope scope = ClaimScope.ofProject("crowd");
        List<Candidate> items = IntStream.range(0, 2 * CLAIMERS)
                .mapToObj(i -> Candidate.of(scope, Integer.toString(i)))
                .toList();
        ExecutorService threads = Executors.newFixedThreadPool(CLAIMERS);
        try {
            List<Future<Turn>> turns = IntStream.range(0, CLAIMERS)
                    .mapToObj(i -> threads.submit(() -> takeAll(authority, scope, items, "c" + i)))
                    .toList();
            List<Violation> violations = new ArrayList<>();
            int won = 0;
            for (Future<Turn> turn : turns) {
                Turn each = turn.get();
                won += each.won;
                if (each.longest.compareTo(ANSWERED_WITHIN) > 0) {
                    violations.add(violation("I20", "an answer took " + each.longest));
                }
            }
            if (won != items.size()) {
                violations.add(violation("I20", won + " of " + items.size() + " items were claimed"));
            }
            return violations;
        } catch (ExecutionException e) {
            return List.of(violation("I20", "a claimer failed: " + e.getCause()));
        } finally {
            threads.shutdownNow();
        }
    }

    private record Turn(int won, Duration longest) {}

    private static Turn takeAll(ClaimAuthority authority, ClaimScope scope, List<Candidate> items, String agent)
            throws InterruptedException {
        int won = 0;
        long longest = 0;
        while (true) {
            ClaimRequest request = ClaimRequest.builder(scope, Claimant.ofAgent("crowd", agent))
                    .candidates(items)
                    .lease(Duration.ofMinutes(10))
                    .build();
            long sent = System.nanoTime();
            var answer = authority.claimNext(request);
            longest = Math.max(longest, System.nanoTime() - sent);
            if (answer instanceof Granted) {
                won++;
            } else if (answer instanceof NothingClaimable) {
                return new Turn(won, Duration.ofNanos(longest));
            } else {
                TimeUnit.MILLISECONDS.sleep(5);
            }
        }
    }

    /**
     * Leaves out of each fault the processes that were killed before the time to answer was over.
     *
     * <p>The first process of the last fault is killed when the faults are over.
     */
    static List<Mended> survivors(List<Mended> faults) {
        List<Mended> survivors = new ArrayList<>();
        for (int i = 0; i < faults.size(); i++) {
            Mended fault = faults.get(i);
            List<String> alive = new ArrayList<>(fault.alive());
            for (Mended later : faults.subList(i + 1, faults.size())) {
                if (isInTime(later.from(), fault)) {
                    alive.retainAll(later.alive());
                }
            }
            Mended last = faults.get(faults.size() - 1);
            if (isInTime(last.at(), fault)) {
                alive.remove(last.alive().get(0));
            }
            survivors.add(new Mended(fault.kind(), fault.from(), fault.at(), alive));
        }
        return survivors;
    }

    private static boolean isInTime(long nanos, Mended fault) {
        return nanos - fault.at() <= NORMAL_WITHIN.toNanos();
    }

    /** Judges the first half of I21: after each fault every process that lives gets an answer in time. */
    static List<Violation> backToNormal(List<Mended> faults, List<RecordedCall> calls) {
        List<Violation> violations = new ArrayList<>();
        for (Mended fault : faults) {
            for (String process : fault.alive()) {
                boolean normal = calls.stream()
                        .filter(call -> call.caller().startsWith(process + "-"))
                        .filter(call -> call.started() >= fault.at())
                        .anyMatch(call -> call.answer().isPresent() && isInTime(call.finished(), fault));
                if (!normal) {
                    violations.add(violation(
                            "I21",
                            process + " had no answer within " + NORMAL_WITHIN + " of "
                                    + fault.kind().words()));
                }
            }
        }
        return violations;
    }

    static Violation violation(String invariant, String what) {
        return new Violation(invariant, Optional.empty(), what, List.of());
    }
}
