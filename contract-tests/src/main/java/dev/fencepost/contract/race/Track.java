package dev.fencepost.contract.race;

import dev.fencepost.authority.ClaimAuthority;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Contended;
import dev.fencepost.authority.TakeOver;
import dev.fencepost.authority.TakeOverResult;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.contract.bench.Bench;
import dev.fencepost.contract.fixture.AuthorityFixture;
import dev.fencepost.contract.fixture.FixtureSource;
import dev.fencepost.contract.invariant.CallLog;
import dev.fencepost.contract.invariant.FencedResource;
import dev.fencepost.contract.invariant.InvariantChecker;
import dev.fencepost.contract.invariant.ItemLog;
import dev.fencepost.contract.invariant.Recording;
import dev.fencepost.contract.invariant.RecordingAuthority;
import dev.fencepost.contract.invariant.Violation;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.opentest4j.AssertionFailedError;

/** A store with one or two nodes to race on, a fresh scope for each round, and a log of every call of the round. */
final class Track implements AutoCloseable {
    static final Duration LEASE = Duration.ofSeconds(10);
    private static final long PATIENCE = Duration.ofSeconds(60).toNanos();

    private final AuthorityFixture fixture;
    private final List<ClaimAuthority> nodes = new ArrayList<>();
    private final Racers racers = new Racers();
    private CallLog log = new CallLog();
    private ClaimScope scope = Bench.freshScope();
    private FencedResource guarded = FencedResource.guarded();
    private FencedResource unguarded = FencedResource.unguarded();

    private Track(AuthorityFixture fixture) {
        this.fixture = fixture;
        nodes.add(fixture.open().authority());
        fixture.openSecondNode().map(OpenAuthority::authority).ifPresent(nodes::add);
    }

    static Track open(FixtureSource source) {
        AuthorityFixture fixture = source.newFixture();
        try {
            return new Track(fixture);
        } catch (RuntimeException | Error e) {
            fixture.close();
            throw e;
        }
    }

    /** Returns how many rounds to run: so many in process, and a twentieth of it where each call is a round trip. */
    int rounds(int inProcess) {
        return switch (fixture.callCost()) {
            case IN_PROCESS -> inProcess;
            case SERVER -> Math.max(3, inProcess / 20);
        };
    }

    /** Starts a round: another scope, an empty log. */
    void newRound() {
        log = new CallLog();
        scope = Bench.freshScope();
        guarded = FencedResource.guarded();
        unguarded = FencedResource.unguarded();
    }

    ClaimScope scope() {
        return scope;
    }

    /** Returns the authority as one racer sees it; racers take turns on the nodes. */
    ClaimAuthority authority(int racer) {
        return new RecordingAuthority(nodes.get(racer % nodes.size()), log, "racer-" + racer);
    }

    CallLog log() {
        return log;
    }

    FencedResource guarded() {
        return guarded;
    }

    FencedResource unguarded() {
        return unguarded;
    }

    /** Every racer is an agent of its own; two share a host. */
    Claimant claimant(int racer) {
        return Claimant.ofAgent("host-" + racer / 2, "agent-" + racer);
    }

    List<Candidate> items(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> Candidate.of(scope, "item-" + i))
                .toList();
    }

    ClaimRequest.Builder request(int racer, int items) {
        return ClaimRequest.builder(scope, claimant(racer))
                .candidates(items(items))
                .lease(LEASE);
    }

    void advance(Duration step) {
        fixture.time().orElseThrow().advance(step);
    }

    <T> List<T> race(List<? extends Callable<T>> tasks) {
        return racers.race(tasks);
    }

    /** Asks until the answer is not Contended; the same request counts once. */
    static ClaimResult claim(ClaimAuthority authority, ClaimRequest request) {
        return (ClaimResult) untilSettled(() -> authority.claimNext(request));
    }

    static TakeOverResult takeOver(ClaimAuthority authority, TakeOver takeOver) {
        return (TakeOverResult) untilSettled(() -> authority.reclaimExpired(takeOver));
    }

    private static Object untilSettled(Supplier<Object> call) {
        long deadline = System.nanoTime() + PATIENCE;
        Object answer = call.get();
        while (answer instanceof Contended) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("the answer was Contended for a minute");
            }
            Thread.onSpinWait();
            answer = call.get();
        }
        return answer;
    }

    /** Reads what the store remembers of this round. */
    ItemLog itemLog() {
        return ItemLog.read(nodes.get(0), List.of(scope));
    }

    /** Fails unless the invariants hold of this round; a storm looks for secrets, which are no matter of racing. */
    void judge() {
        judge(InvariantChecker.all().without("I18"));
    }

    /** Fails unless all invariants hold of this round. */
    void judgeAll() {
        judge(InvariantChecker.all());
    }

    private void judge(InvariantChecker checker) {
        List<Violation> violations = checker.check(new Recording(log.calls(), itemLog(), guarded.writes()));
        if (!violations.isEmpty()) {
            throw new AssertionFailedError("The recorded calls break the invariants (H3)"
                    + violations.stream()
                            .limit(10)
                            .map(violation -> System.lineSeparator() + "  " + violation)
                            .collect(Collectors.joining()));
        }
    }

    @Override
    public void close() {
        racers.close();
        for (int i = 1; i < nodes.size(); i++) {
            nodes.get(i).close();
        }
        fixture.close();
    }
}
