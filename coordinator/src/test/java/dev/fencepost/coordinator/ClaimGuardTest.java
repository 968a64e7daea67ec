package dev.fencepost.coordinator;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.AuthorityUnavailableException;
import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimState;
import dev.fencepost.claim.Evidence;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Packet;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

@DisplayName("A claim guard")
class ClaimGuardTest {
    private static final Duration LEASE = Duration.ofMinutes(60);

    private final ManualTimeline time = new ManualTimeline();
    private final MemoryAuthority store = MemoryAuthority.create(time);
    private final FlakyAuthority flaky = new FlakyAuthority(store);
    private final OpenAuthority open = new OpenAuthority(flaky, store.admin(), Optional.empty());
    private final Grant ann = Acme.claim(store, Acme.ANN, "1", LEASE);
    private final ClaimGuard guard = ClaimGuard.of(open, ann.proof());
    private final AtomicInteger taken = new AtomicInteger();

    /** The lease of ann runs out, and bob is granted the item. */
    private Grant takenOverByBob() {
        time.advance(LEASE);
        return Acme.claim(store, Acme.BOB, "1", LEASE);
    }

    private ClaimRecord recordOf(Grant grant) {
        return store.inspect(ClaimQuery.of(grant.claim().key())).records().stream()
                .filter(found -> found.claim().fence().equals(grant.claim().fence()))
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("takes every step while the claim is current")
    void takesSteps(Step step) {
        assertThat(guard.take(step, taken::incrementAndGet)).isEqualTo(new StepResult.Taken<>(1));
        assertThat(guard.require(step)).isEqualTo(ann.claim());
    }

    @ParameterizedTest
    @EnumSource
    @DisplayName("takes no step for a worker whose item was taken over")
    void refusesSteps(Step step) {
        takenOverByBob();
        Loss superseded = new Loss.ToldByAuthority(Lost.of(ann.proof(), Lost.Cause.SUPERSEDED));

        assertThat(guard.take(step, taken::incrementAndGet)).isEqualTo(new StepResult.Refused<>(step, superseded));
        assertThat(taken).hasValue(0);
        assertThatThrownBy(() -> guard.require(step))
                .isInstanceOf(StaleClaimException.class)
                .hasMessageContaining("may not " + step.code())
                .extracting(e -> ((StaleClaimException) e).loss())
                .isEqualTo(superseded);
    }

    @Test
    @DisplayName("takes no step, and says neither yes nor no, while the authority cannot be reached")
    void unknownIsNoYes() {
        flaky.down = true;

        assertThatThrownBy(() -> guard.take(Step.PUBLISH, taken::incrementAndGet))
                .isInstanceOf(AuthorityUnavailableException.class);
        assertThat(taken).hasValue(0);
    }

    @Test
    @DisplayName("refuses a kept claim past its local deadline without asking anyone")
    void localDeadlineIsEnough() {
        LeaseKeeper keeper = new LeaseKeeper(flaky, KeeperTerms.of(LEASE), time);
        KeptClaim kept = keeper.keep(ann, new Countdown(time.nanoTime(), LEASE), LeaseListener.NONE);
        ClaimGuard ofKept = ClaimGuard.of(open, kept);
        time.freeze(LEASE.minus(Duration.ofMinutes(1)));
        flaky.down = true;

        assertThat(ofKept.take(Step.PUBLISH, taken::incrementAndGet))
                .isEqualTo(new StepResult.Refused<>(
                        Step.PUBLISH,
                        new Loss.DeadlinePassed(ann.claim().key(), ann.claim().fence())));
    }

    @Test
    @DisplayName("settles a current claim by its first outcome, however often it is told")
    void settles() {
        Settlement first = guard.settle(Outcome.completed());

        assertThat(first).isEqualTo(new Settlement.Settled(ann.claim(), Outcome.completed(), time.instant()));
        assertThat(guard.settle(Outcome.failed())).isEqualTo(first);
    }

    @ParameterizedTest
    @CsvSource({"COMPLETED,late_result", "FAILED,failed", "BLOCKED,blocked", "YIELDED,yielded"})
    @DisplayName("keeps the result of a stale worker as evidence with its fence, and lets nothing be completed by it")
    void keepsLateResults(Outcome.Kind kind, String recordedAs) {
        Grant bob = takenOverByBob();
        Packet result = new Packet("{\"commit\":\"abc\"}");

        Settlement settlement =
                guard.settle(Outcome.of(kind).withNote("tests \"green\"").withResult(result));

        Packet expected =
                new Packet("{\"fence\":\"1\",\"lost\":\"superseded\",\"note\":\"tests \\\"green\\\"\",\"recorded\":\""
                        + recordedAs + "\",\"result\":{\"commit\":\"abc\"}}");
        Evidence evidence = new Evidence(expected, time.instant());
        assertThat(settlement)
                .isEqualTo(
                        new Settlement.KeptAsEvidence(Lost.of(ann.proof(), Lost.Cause.SUPERSEDED), List.of(evidence)));
        assertThat(recordOf(ann).evidence()).containsExactly(evidence);
        assertThat(recordOf(ann).end().orElseThrow().outcome()).isEmpty();
        assertThat(recordOf(bob).state()).isEqualTo(ClaimState.ACTIVE);
        assertThat(store.verify(bob.proof())).isInstanceOf(Held.class);
    }

    @Test
    @DisplayName("keeps a result apart that fills a packet of its own")
    void keepsLargeResults() {
        takenOverByBob();
        Packet large = new Packet("{\"log\":\"" + "x".repeat(Packet.MAX_LENGTH - 10) + "\"}");

        guard.settle(Outcome.completed()
                .withNote("n".repeat(Outcome.MAX_NOTE_LENGTH))
                .withResult(large));

        assertThat(recordOf(ann).evidence())
                .hasSize(2)
                .last()
                .extracting(Evidence::packet)
                .isEqualTo(large);
    }

    @Test
    @DisplayName("hands a late result to the next holder")
    void handsOver() {
        time.advance(LEASE);
        guard.settle(Outcome.completed().withNote("late"));

        Grant bob = Acme.claim(store, Acme.BOB, "1", LEASE);

        assertThat(bob.handOff().orElseThrow().evidence().orElseThrow().packet().json())
                .contains("\"recorded\":\"late_result\"", "\"fence\":\"1\"");
    }

    @Test
    @DisplayName("keeps nothing for a proof that fits no claim")
    void keepsNothingForStrangers() {
        ClaimProof forged = new ClaimProof(ann.claim().key(), ann.claim().fence(), LeaseToken.random());

        assertThat(ClaimGuard.of(open, forged).settle(Outcome.completed()))
                .isEqualTo(new Settlement.NotKept(Lost.of(forged, Lost.Cause.UNKNOWN)));
        assertThat(recordOf(ann).evidence()).isEmpty();
    }
}
