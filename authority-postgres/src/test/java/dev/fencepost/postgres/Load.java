package dev.fencepost.postgres;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.fencepost.authority.AuthorityException;
import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.Recording;
import dev.fencepost.contract.invariant.RecordingAuthority;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Workers that claim, beat and release without end while the world breaks, and a log of all that they were told. */
final class Load {
    private static final int ITEMS = 12;
    private static final Duration LEASE = Duration.ofMinutes(30);
    private static final Duration PATIENCE = Duration.ofSeconds(90);

    private final ClaimScope scope = Bench.freshScope();
    private final CallLog log = new CallLog();
    private final List<Worker> workers;
    private final AtomicInteger acknowledged = new AtomicInteger();
    private final Queue<AuthorityException> refusals = new ConcurrentLinkedQueue<>();
    private final Queue<Throwable> failures = new ConcurrentLinkedQueue<>();
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean stopped = true;

    Load(ClaimAuthority authority, int workers) {
        this.workers = IntStream.range(0, workers)
                .mapToObj(i -> new Worker(i, new RecordingAuthority(authority, log, "worker-" + i)))
                .toList();
    }

    /** Sets all workers going, each with what it had in hand. */
    void start() {
        stopped = false;
        for (Worker worker : workers) {
            Thread thread = new Thread(() -> work(worker), "load-" + worker.number);
            threads.add(thread);
            thread.start();
        }
    }

    private void work(Worker worker) {
        try {
            while (!stopped) {
                worker.step();
            }
        } catch (RuntimeException | Error e) {
            failures.add(e);
        }
    }

    int acknowledged() {
        return acknowledged.get();
    }

    /** Waits until calls failed for a reason. */
    void awaitRefusals(String reason) {
        await().atMost(PATIENCE)
                .until(() -> refusals.stream()
                        .anyMatch(each -> String.valueOf(each.getMessage()).contains(reason)));
    }

    /** Waits until so many more calls were answered. */
    void awaitAnswers(int more) {
        int until = acknowledged.get() + more;
        await().atMost(PATIENCE)
                .pollInterval(Duration.ofMillis(2))
                .until(() -> acknowledged.get() >= until || !failures.isEmpty());
    }

    /** Lets every worker finish the call that it is in. */
    void stop() throws InterruptedException {
        stopped = true;
        for (Thread thread : threads) {
            thread.join(PATIENCE.toMillis());
            assertThat(thread.isAlive()).as(thread.getName() + " still runs").isFalse();
        }
        threads.clear();
    }

    /** Compares all that the workers were told with what the store knows. */
    void judge(ClaimAuthority truth) {
        assertThat(failures).as("answers that no failure explains").isEmpty();
        assertThat(InvariantChecker.all()
                        .without("I18")
                        .check(Recording.of(log.calls(), ItemLog.read(truth, List.of(scope)))))
                .isEmpty();
    }

    /** One who works: what it holds, or what it asked for without hearing the answer, outlives every failure. */
    private final class Worker {
        private final int number;
        private final ClaimAuthority authority;
        private @Nullable ClaimRequest asked;
        private @Nullable Grant held;
        private boolean released;

        Worker(int number, ClaimAuthority authority) {
            this.number = number;
            this.authority = authority;
        }

        void step() {
            try {
                Grant mine = held;
                if (mine == null) {
                    claim();
                } else {
                    finish(mine);
                }
            } catch (OutcomeUnknownException e) {
                // Repeated as it is: that is what the exception says to do.
                Thread.onSpinWait();
            } catch (AuthorityException e) {
                refusals.add(e);
                asked = null;
            }
        }

        private void claim() {
            ClaimRequest request = asked == null ? newRequest() : asked;
            asked = request;
            if (authority.claimNext(request) instanceof Granted granted) {
                held = granted.grant();
            }
            asked = null;
            acknowledged.incrementAndGet();
        }

        /** Once it was sent, a release is all that is sent: whoever never heard the answer may have released already. */
        private void finish(Grant mine) {
            if (!released) {
                requireMine(authority.heartbeat(mine.proof(), LEASE));
                acknowledged.incrementAndGet();
                requireMine(authority.verify(mine.proof()));
            }
            released = true;
            requireMine(authority.release(mine.proof(), Outcome.yielded()));
            acknowledged.incrementAndGet();
            held = null;
            released = false;
        }

        private void requireMine(Object answer) {
            if (answer instanceof Lost lost) {
                throw new AssertionError("a holder whose lease runs was told " + lost);
            }
        }

        private ClaimRequest newRequest() {
            List<Candidate> candidates = new ArrayList<>(IntStream.range(0, ITEMS)
                    .mapToObj(i -> Candidate.of(scope, "item-" + i))
                    .toList());
            Collections.rotate(candidates, number);
            return ClaimRequest.builder(scope, Claimant.ofAgent("host-" + number / 2, "agent-" + number))
                    .candidates(candidates)
                    .lease(LEASE)
                    .build();
        }
    }
}
