package dev.fencepost.optimistic;

import dev.fencepost.authority.AlreadyEnded;
import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.Extended;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Limits;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.optimistic.SimulatedTracker.Call;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.TrackerException;
import dev.fencepost.tracker.TrackerFailure;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;

/** One race for one item in a tracker that lags and fails, each racer a process of its own. */
final class RaceWorld {
    static final Duration SETTLE = Duration.ofSeconds(30);
    static final int RACERS = 4;

    private static final ClaimScope SCOPE = ClaimScope.ofProject("race");
    private static final Duration LONG_LEASE = Duration.ofHours(8);
    private static final Duration SHORT_LEASE = Duration.ofMinutes(5);
    private static final int TRIES = 4;

    private final VirtualTime time;
    private final Random random;
    private final Lag lag;
    private final OptimisticTrackerSettings settings;
    private final SimulatedTracker tracker;
    private final List<ClaimProof> winners = new ArrayList<>();
    private final Set<List<Grant>> answers = new HashSet<>();
    private int unsettled;

    /** @param faults how likely a call fails, and an answer is lost or a write done twice */
    RaceWorld(VirtualTime time, Random random, Protocol protocol, Duration longestLag, double faults) {
        this.time = time;
        this.random = random;
        this.lag = new Lag(random, longestLag);
        this.settings = Settings.settling(protocol, SETTLE);
        this.tracker = new SimulatedTracker(time, lag);
        tracker.listing(comments -> {
            List<TrackerComment> pages = new ArrayList<>(comments);
            Collections.shuffle(pages, random);
            return pages;
        });
        tracker.duplicates(() -> random.nextDouble() < faults);
        tracker.always(new SimulatedTracker.Fault() {
            @Override
            public void before(Call call) {
                time.pass(latency());
                if (random.nextDouble() < faults) {
                    throw isWrite(call) && random.nextBoolean()
                            ? new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, "lost on the way", null)
                            : TrackerException.rateLimited("slow down", Duration.ofSeconds(1));
                }
            }

            @Override
            public void after(Call call) {
                if (isWrite(call)) {
                    time.pass(latency());
                    if (random.nextDouble() < faults) {
                        throw new TrackerException(TrackerFailure.OUTCOME_UNKNOWN, "lost on the way back", null);
                    }
                }
            }
        });
    }

    private static boolean isWrite(Call call) {
        return call == Call.ADD_COMMENT || call == Call.PUT_BLOCK;
    }

    private Duration latency() {
        return Duration.ofMillis(20 + random.nextInt(400));
    }

    private OptimisticTrackerAuthority process() {
        return OptimisticTrackerAuthority.on(tracker, settings, time::pass);
    }

    /** Lets racers claim a free item at about the same time. */
    void forFreeItem() {
        run(racers(), Duration.ofSeconds(random.nextInt(60)));
    }

    /** Lets racers claim an item whose holder sends a heartbeat at about the end of its lease. */
    void forLapsingItem() {
        OptimisticTrackerAuthority process = process();
        tracker.calm(true);
        ClaimProof holder = ((Granted) process.claimNext(request("holder", SHORT_LEASE)))
                .grant()
                .proof();
        tracker.calm(false);
        time.pass(SHORT_LEASE.minus(SETTLE).minusSeconds(random.nextInt(20)));
        List<Runnable> tasks = racers();
        tasks.add(() -> {
            try {
                if (process.heartbeat(holder, LONG_LEASE) instanceof Extended) {
                    winners.add(holder);
                }
            } catch (AuthorityException e) {
                unsettled++;
            }
        });
        run(tasks, Duration.ofSeconds(20));
    }

    /** Lets racers claim an item each, where all together may hold one. */
    void forLimitedScope() {
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            OptimisticTrackerAuthority process = process();
            ClaimRequest request = ClaimRequest.builder(SCOPE, Claimant.ofHost("host-" + i))
                    .candidates(List.of(Candidate.of(SCOPE, "prize-" + i)))
                    .lease(LONG_LEASE)
                    .limits(Limits.none().withPerScope(1))
                    .build();
            tasks.add(() -> claim(process, request));
        }
        run(tasks, Duration.ofSeconds(random.nextInt(60)));
    }

    /** Delivers one request for two of three items to all processes, while another takes one of them. */
    void forOneRequest() {
        ClaimRequest request = ClaimRequest.builder(SCOPE, Claimant.ofHost("twin"))
                .candidates(Stream.of("first", "prize", "third")
                        .map(item -> Candidate.of(SCOPE, item))
                        .toList())
                .lease(LONG_LEASE)
                .howMany(2)
                .build();
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            OptimisticTrackerAuthority process = process();
            tasks.add(() -> claim(process, request));
        }
        OptimisticTrackerAuthority another = process();
        tasks.add(() -> {
            try {
                another.claimNext(request("host", LONG_LEASE));
            } catch (AuthorityException e) {
                unsettled++;
            }
        });
        run(tasks, Duration.ofSeconds(random.nextInt(60)));
    }

    private List<Runnable> racers() {
        List<Runnable> tasks = new ArrayList<>();
        for (int i = 0; i < RACERS; i++) {
            OptimisticTrackerAuthority process = process();
            ClaimRequest request = request("host-" + i, LONG_LEASE);
            tasks.add(() -> claim(process, request));
        }
        return tasks;
    }

    private static ClaimRequest request(String host, Duration lease) {
        return ClaimRequest.builder(SCOPE, Claimant.ofHost(host))
                .candidates(List.of(Candidate.of(SCOPE, "prize")))
                .lease(lease)
                .build();
    }

    private void run(List<Runnable> tasks, Duration spread) {
        List<Duration> starts = tasks.stream()
                .map(task -> Duration.ofMillis((long) (random.nextDouble() * spread.toMillis())))
                .toList();
        time.run(tasks, starts);
    }

    private void claim(OptimisticTrackerAuthority process, ClaimRequest request) {
        for (int i = 0; i < TRIES; i++) {
            try {
                ClaimResult result = process.claimNext(request);
                if (result instanceof Granted granted) {
                    winners.add(granted.grant().proof());
                    answers.add(granted.grants());
                    return;
                } else if (!(result instanceof Contended)) {
                    unsettled += result instanceof AlreadyEnded ? 1 : 0;
                    return;
                }
            } catch (AuthorityException e) {
                time.pass(Duration.ofSeconds(1));
            }
        }
        unsettled++;
    }

    /** Returns how many different sets of grants were answered. */
    int differentAnswers() {
        return answers.size();
    }

    int winners() {
        return winners.size();
    }

    /** Returns how many racers never learned what became of their claim. */
    int unsettled() {
        return unsettled;
    }

    /** Returns how many who won are still told so once the tracker shows everything. */
    long heldAfterwards() {
        tracker.calm(true);
        time.pass(lag.longest().plus(SETTLE));
        return winners.stream()
                .filter(proof -> process().verify(proof) instanceof Held)
                .count();
    }
}
