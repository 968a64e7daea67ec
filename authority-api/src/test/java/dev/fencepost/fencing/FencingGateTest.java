package dev.fencepost.fencing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Samples;
import dev.fencepost.claim.WorkItemKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@DisplayName("A fencing gate")
class FencingGateTest {
    private final FencingGate gate = new FencingGate();

    @Test
    @DisplayName("admits the first fence it sees, whatever it is")
    void first() {
        assertThat(gate.highest(Samples.KEY)).isEmpty();

        assertThat(gate.admit(Samples.KEY, fence(7))).isEqualTo(new Admission.Admitted(fence(7)));
        assertThat(gate.highest(Samples.KEY)).contains(fence(7));
    }

    @Test
    @DisplayName("admits the same fence again, since one holder writes many times")
    void equal() {
        gate.admit(Samples.KEY, fence(7));

        assertThat(gate.admit(Samples.KEY, fence(7))).isEqualTo(new Admission.Admitted(fence(7)));
    }

    @Test
    @DisplayName("refuses a lower fence, says which one stands in the way, and keeps it")
    void lower() {
        gate.admit(Samples.KEY, fence(7));

        assertThat(gate.admit(Samples.KEY, fence(6))).isEqualTo(new Admission.Refused(fence(6), fence(7)));
        assertThat(gate.highest(Samples.KEY)).contains(fence(7));
    }

    @Test
    @DisplayName("keeps items apart")
    void otherItem() {
        WorkItemKey other = new WorkItemKey(Samples.SCOPE, "18");
        gate.admit(Samples.KEY, fence(7));

        assertThat(gate.admit(other, fence(1))).isEqualTo(new Admission.Admitted(fence(1)));
        assertThat(gate.highest(Samples.KEY)).contains(fence(7));
    }

    @Test
    @DisplayName("writes when it admits and does not when it refuses")
    void write() {
        List<Long> written = new ArrayList<>();

        gate.admit(Samples.KEY, fence(7), () -> written.add(7L));
        gate.admit(Samples.KEY, fence(6), () -> written.add(6L));
        gate.admit(Samples.KEY, fence(8), () -> written.add(8L));

        assertThat(written).containsExactly(7L, 8L);
    }

    @Test
    @DisplayName("remembers the fence of a write that failed halfway")
    void failedWrite() {
        IllegalStateException halfway = new IllegalStateException("disk full");

        assertThatThrownBy(() -> gate.admit(Samples.KEY, fence(7), () -> {
                    throw halfway;
                }))
                .isSameAs(halfway);
        assertThat(gate.admit(Samples.KEY, fence(6))).isEqualTo(new Admission.Refused(fence(6), fence(7)));
    }

    @Test
    @DisplayName("refuses only for a higher fence")
    void refusedOrder() {
        assertThatThrownBy(() -> new Admission.Refused(fence(7), fence(7)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("highest is 7; it must be above presented, 7");
    }

    @Test
    @Timeout(60)
    @DisplayName("lets a newer holder wait until the write that it already admitted is done")
    void oneStep() throws Exception {
        // given a newer holder that comes while the older one is in the middle of its write
        List<Long> written = Collections.synchronizedList(new ArrayList<>());
        Thread newer = new Thread(() -> gate.admit(Samples.KEY, fence(8), () -> written.add(8L)));

        // when the older one goes on only after the newer one has either stopped at the gate or passed it
        gate.admit(Samples.KEY, fence(7), () -> {
            newer.start();
            while (newer.getState() != Thread.State.BLOCKED && newer.getState() != Thread.State.TERMINATED) {
                Thread.onSpinWait();
            }
            written.add(7L);
        });
        newer.join();

        // then the older write is not the last one
        assertThat(written).containsExactly(7L, 8L);
    }

    @Test
    @Timeout(60)
    @DisplayName("never lets a lower fence write after a higher one, with many threads at once")
    @SuppressWarnings("ThreadPriorityCheck")
    void threads() throws Exception {
        // given eight threads that all present the same thousand fences, each in an order of its own
        int threads = 8;
        int fences = 1_000;
        List<Long> written = new ArrayList<>();
        AtomicInteger refused = new AtomicInteger();
        CyclicBarrier start = new CyclicBarrier(threads);
        List<Callable<Void>> writers = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            List<Long> order = new ArrayList<>();
            for (long fence = 1; fence <= fences; fence++) {
                order.add(fence);
            }
            // Nearly in order, so that threads overtake each other all the way up.
            for (int from = 0; from < fences; from += 10) {
                Collections.shuffle(order.subList(from, from + 10), new Random(t * 31L + from));
            }
            writers.add(() -> {
                start.await();
                for (long fence : order) {
                    Runnable write = () -> {
                        // Room between the check and the write, for another thread to slip in if it can.
                        for (int spin = 0; spin < 100; spin++) {
                            Thread.onSpinWait();
                        }
                        written.add(fence);
                    };
                    if (gate.admit(Samples.KEY, fence(fence), write) instanceof Admission.Refused) {
                        refused.incrementAndGet();
                    }
                }
                return null;
            });
        }

        // when they write at once
        ExecutorService pool = Executors.newFixedThreadPool(threads);
        try {
            for (Future<Void> writer : pool.invokeAll(writers, 50, TimeUnit.SECONDS)) {
                writer.get();
            }
        } finally {
            pool.shutdownNow();
        }

        // then the writes are in order, and each call was either written or refused
        assertThat(written).isSorted();
        assertThat(written.size() + refused.get()).isEqualTo(threads * fences);
        assertThat(refused.get()).isPositive();
        assertThat(gate.highest(Samples.KEY)).contains(fence(fences));
    }

    private static FencingToken fence(long value) {
        return new FencingToken(value);
    }
}
