package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AlreadyReleased;
import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.ReleaseResult;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

@DisplayName("A lease keeper, as work ends,")
class LeaseKeeperEndTest {
    private static final Duration LEASE = Duration.ofMinutes(60);

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority store = MemoryAuthority.create(time);
    private final FlakyAuthority authority = new FlakyAuthority(store);
    private final HeardLeases heard = new HeardLeases();

    private KeptClaim keep(LeaseKeeper keeper, String id) {
        Grant grant = Acme.claim(store, Acme.ANN, id, LEASE);
        return keeper.keep(grant, new Countdown(time.nanoTime(), LEASE), heard);
    }

    private ClaimRecord recordOf(KeptClaim kept) {
        return store.inspect(ClaimQuery.of(kept.proof().key())).records().get(0);
    }

    @Nested
    @DisplayName("releases")
    class Releases {
        private final LeaseKeeper keeper = new LeaseKeeper(authority, KeeperTerms.of(LEASE), time);

        @Test
        @DisplayName("a claim when told that its work has ended")
        void releases() {
            KeptClaim kept = keep(keeper, "1");

            CompletableFuture<ReleaseResult> answer =
                    kept.finish(Outcome.completed().withNote("done")).toCompletableFuture();
            time.settle();

            assertThat(answer).isCompletedWithValueMatching(Released.class::isInstance);
            assertThat(keeper.claims()).isEmpty();
        }

        @Test
        @DisplayName("by the first outcome alone")
        void firstOutcomeCounts() {
            KeptClaim kept = keep(keeper, "1");

            kept.finish(Outcome.failed());
            kept.finish(Outcome.completed());
            time.settle();

            assertThat(recordOf(kept).end().orElseThrow().outcome()).contains(Outcome.failed());
        }

        @Test
        @DisplayName("again and again while the store is down, and keeps the lease alive meanwhile")
        void triesAgain() {
            KeptClaim kept = keep(keeper, "1");
            authority.down = true;
            CompletableFuture<ReleaseResult> answer =
                    kept.finish(Outcome.completed()).toCompletableFuture();
            time.advance(Duration.ofMinutes(30));
            assertThat(answer).isNotDone();

            authority.down = false;
            time.advance(Duration.ofMinutes(1));

            assertThat(answer).isCompletedWithValueMatching(Released.class::isInstance);
            assertThat(heard.losses).isEmpty();
        }

        @Test
        @DisplayName("and learns that a release whose answer was lost went through")
        void lostAnswer() {
            KeptClaim kept = keep(keeper, "1");
            authority.loseAnswers = true;
            CompletableFuture<ReleaseResult> answer =
                    kept.finish(Outcome.completed()).toCompletableFuture();
            time.advance(Duration.ofMinutes(25));
            assertThat(answer).isNotDone();

            authority.loseAnswers = false;
            time.advance(Duration.ofMinutes(1));

            assertThat(answer).isCompletedWithValueMatching(AlreadyReleased.class::isInstance);
            assertThat(heard.losses).isEmpty();
        }

        @Test
        @DisplayName("no longer once the deadline has passed, and says why with the store's own error")
        void deadlineEndsTheTrying() {
            KeptClaim kept = keep(keeper, "1");
            authority.down = true;

            CompletableFuture<ReleaseResult> answer =
                    kept.finish(Outcome.completed()).toCompletableFuture();
            time.advance(LEASE);

            assertThatThrownBy(answer::join).hasCauseInstanceOf(AuthorityUnavailableException.class);
            assertThat(keeper.claims()).isEmpty();
        }
    }

    @Nested
    @DisplayName("shuts down")
    class ShutsDown {
        private final LeaseKeeper keeper = new LeaseKeeper(authority, KeeperTerms.of(LEASE), time);

        @Test
        @DisplayName("only when the work of every claim has ended, and beats until then")
        void beatsUntilTheEnd() {
            KeptClaim first = keep(keeper, "1");
            KeptClaim second = keep(keeper, "2");
            CompletableFuture<Void> drained = keeper.drain().toCompletableFuture();

            first.finish(Outcome.completed());
            time.advance(LEASE.multipliedBy(3));

            assertThat(drained).isNotDone();
            assertThat(store.verify(second.proof())).isInstanceOf(Held.class);
            second.finish(Outcome.completed());
            time.settle();
            assertThat(drained).isCompleted();
        }

        @Test
        @DisplayName("without taking further claims")
        void takesNoMore() {
            keeper.drain();

            assertThatThrownBy(() -> keep(keeper, "1"))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("shutting down");
        }

        @Test
        @DisplayName("when patience is over, and then leaves running work to lapse and never releases it")
        void patienceEnds() throws InterruptedException {
            KeptClaim running = keep(keeper, "1");

            List<KeptClaim> left = keeper.shutdown(Duration.ZERO);

            assertThat(left).containsExactly(running);
            assertThat(store.verify(running.proof())).isInstanceOf(Held.class);
            time.advance(LEASE);
            assertThat(authority.heartbeatBatches).isEmpty();
        }

        @Test
        @DisplayName("at once when nothing is kept")
        void closesWhenIdle() {
            keeper.close();

            assertThat(keeper.claims()).isEmpty();
        }
    }

    @Nested
    @DisplayName("that looks at progress")
    class Progress {
        private final LeaseKeeper keeper =
                new LeaseKeeper(authority, KeeperTerms.of(LEASE).withStallAfter(Duration.ofMinutes(15)), time);

        @Test
        @DisplayName("stops beating when the work makes none, says so, and lets the lease run out")
        void stalls() {
            keep(keeper, "1");

            time.advance(LEASE);

            assertThat(heard.risks).containsExactly(Risk.STALLED);
            assertThat(heard.losses).extracting(Loss::code).containsExactly("deadline_passed");
            assertThat(authority.heartbeatBatches).isEmpty();
        }

        @Test
        @DisplayName("beats on while the work makes some")
        void moves() {
            KeptClaim kept = keep(keeper, "1");

            for (int step = 0; step < 30; step++) {
                time.advance(Duration.ofMinutes(10));
                kept.madeProgress();
            }

            assertThat(store.verify(kept.proof())).isInstanceOf(Held.class);
            assertThat(heard.risks).isEmpty();
        }

        @Test
        @DisplayName("beats again at once when stalled work moves on before the deadline")
        void movesAgain() {
            KeptClaim kept = keep(keeper, "1");
            time.advance(Duration.ofMinutes(50));

            kept.madeProgress();
            time.settle();

            assertThat(authority.heartbeatBatches).containsExactly(1);
            assertThat(kept.remaining()).isEqualTo(Duration.ofMinutes(57));
        }

        @Test
        @DisplayName("stores the latest packet with the next heartbeat, once, for the next holder")
        void storesPackets() {
            KeptClaim kept = keep(keeper, "1");
            Packet half = Packet.of(Map.of("done", "half"));
            time.advance(Duration.ofMinutes(10));

            kept.madeProgress(half);
            time.advance(Duration.ofMinutes(10));

            assertThat(recordOf(kept).progress()).contains(half);
            assertThat(kept.heartbeat().progress()).isEmpty();
        }
    }

    @Test
    @DisplayName("keeps its threads from holding up the end of the process")
    void realThreadsAreDaemons() {
        CompletableFuture<Boolean> daemon = new CompletableFuture<>();
        Timeline.Lane lane = Timeline.system().openLane("a-lane");

        lane.after(Duration.ZERO, () -> daemon.complete(Thread.currentThread().isDaemon()));

        assertThat(daemon.join()).isTrue();
        lane.close();
        assertThatCode(() -> lane.after(Duration.ZERO, () -> {})).doesNotThrowAnyException();
    }
}
