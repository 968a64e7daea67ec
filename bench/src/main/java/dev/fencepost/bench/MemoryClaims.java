package dev.fencepost.bench;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Outcome;
import dev.fencepost.memory.MemoryAuthority;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/**
 * Claims and releases one item after a walk over held ones: the memory authority beside a bare lock and map.
 *
 * <p>A request id is granted once, so every iteration is one batch of {@value #BATCH} requests on a fresh store. The
 * requests are made outside the measured section, for both sides alike.
 */
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Fork(1)
@Warmup(iterations = 4_000)
@Measurement(iterations = 500)
public class MemoryClaims {
    static final int BATCH = 1_000;

    /** What all workers share. */
    @State(Scope.Benchmark)
    public static class Shared {
        /** How long the ranked list is. */
        @Param({"1", "10", "100"})
        public int candidates;

        final AtomicInteger workers = new AtomicInteger();
        MemoryAuthority memory = MemoryAuthority.create();
        BareClaims bare = new BareClaims();
        ClockedClaims clocked = new ClockedClaims();
        LeasedClaims leased = new LeasedClaims();

        /** Starts on fresh stores, with all shared items held. */
        @Setup(Level.Iteration)
        public void hold() {
            memory = MemoryAuthority.create();
            bare = new BareClaims();
            clocked = new ClockedClaims();
            leased = new LeasedClaims();
            for (ClaimRequest request : Workload.holdAllButTheLast(candidates)) {
                memory.claimNext(request);
                bare.claim(request);
                clocked.claim(request);
                leased.claim(request);
            }
        }
    }

    /** What each worker has for itself. */
    @State(Scope.Thread)
    public static class Worker {
        final Outcome outcome = Outcome.yielded();
        List<ClaimRequest> requests = List.of();

        /** Makes the requests. */
        @Setup(Level.Trial)
        public void prepare(Shared shared) {
            requests = Workload.requests(shared.candidates, shared.workers.incrementAndGet(), BATCH);
        }
    }

    /** Measures the memory authority. */
    @Benchmark
    public void memory(Shared shared, Worker worker, Blackhole sink) {
        for (ClaimRequest request : worker.requests) {
            Granted granted = (Granted) shared.memory.claimNext(request);
            sink.consume(shared.memory.release(granted.grant().proof(), worker.outcome));
        }
    }

    /** Measures a bare lock and map. */
    @Benchmark
    public void bare(Shared shared, Worker worker, Blackhole sink) {
        for (ClaimRequest request : worker.requests) {
            sink.consume(shared.bare.release(Objects.requireNonNull(shared.bare.claim(request))));
        }
    }

    /** Measures a bare lock and map with a reading of the clock in each call. */
    @Benchmark
    public void clocked(Shared shared, Worker worker, Blackhole sink) {
        for (ClaimRequest request : worker.requests) {
            sink.consume(shared.clocked.claim(request));
            sink.consume(shared.clocked.release(
                    request.candidates().get(request.candidates().size() - 1).key()));
        }
    }

    /** Measures a lock and maps that keep leases, fences, tokens and request ids, and nothing else. */
    @Benchmark
    public void leased(Shared shared, Worker worker, Blackhole sink) {
        for (ClaimRequest request : worker.requests) {
            sink.consume(shared.leased.release(Objects.requireNonNull(shared.leased.claim(request))));
        }
    }
}
