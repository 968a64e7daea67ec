package dev.fencepost.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.OutcomeUnknownException;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import dev.fencepost.contract.invariant.Violation;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("What is judged after faults")
class JudgementsTest {
    private static final long SECOND = TimeUnit.SECONDS.toNanos(1);
    private static final LoadPlan PLAN = LoadPlan.standard();
    private static final Mended FAULT =
            new Mended(FaultKind.KILL_SERVER, 100 * SECOND, 103 * SECOND, List.of("p1", "p2"));

    @Test
    @DisplayName("names a process that had no answer within ten seconds of the repair")
    void silentProcess() {
        List<RecordedCall> calls = List.of(verified("p1-a0", 104 * SECOND), verified("p2-a0", 114 * SECOND));

        assertThat(Liveness.backToNormal(List.of(FAULT), calls))
                .singleElement()
                .satisfies(violation -> assertThat(violation.what()).startsWith("p2 had no answer"))
                .extracting(Violation::invariant)
                .isEqualTo("I21");
    }

    @Test
    @DisplayName("counts a failure after the repair as no answer")
    void failingProcess() {
        RecordedCall failed = RecordedCall.failed(
                104 * SECOND,
                105 * SECOND,
                "p1-a0",
                new Question.Verify(proof()),
                new OutcomeUnknownException("lost", Optional.empty(), null));

        assertThat(Liveness.backToNormal(List.of(FAULT), List.of(failed, verified("p2-a0", 104 * SECOND))))
                .hasSize(1);
    }

    @Test
    @DisplayName("asks no answer of a process that was killed before the ten seconds were over, and one of all others")
    void killedProcess() {
        Mended soon = new Mended(FaultKind.CUT_AFTER, 104 * SECOND, 105 * SECOND, List.of("p1", "p2"));
        Mended kill = new Mended(FaultKind.KILL_PROCESS, 112 * SECOND, 113 * SECOND, List.of("p1", "p3"));
        Mended muchLater = new Mended(FaultKind.CUT_AFTER, 150 * SECOND, 151 * SECOND, List.of("p4", "p3"));

        assertThat(Liveness.survivors(List.of(FAULT, soon, kill, muchLater)))
                .extracting(Mended::alive)
                .containsExactly(List.of("p1"), List.of("p1"), List.of("p1", "p3"), List.of("p3"));
        assertThat(Liveness.survivors(List.of(FAULT, muchLater)).get(0).alive()).containsExactly("p1", "p2");
    }

    @Test
    @DisplayName("takes a grant without skips for a settled one around a fault, and at no other time")
    void settlements() {
        RecordedCall around = granted(102 * SECOND);
        RecordedCall elsewhere = granted(200 * SECOND);

        List<RecordedCall> calls = Settlements.asTwoCalls(List.of(around, elsewhere), List.of(FAULT));

        assertThat(calls).hasSize(3);
        assertThat(calls.get(0).failure()).isPresent();
        assertThat(calls.subList(1, 3)).containsExactly(around, elsewhere);
    }

    private static RecordedCall verified(String caller, long at) {
        ClaimProof proof = proof();
        return RecordedCall.answered(
                at, at + 1, caller, new Question.Verify(proof), Lost.of(proof, Lost.Cause.UNKNOWN));
    }

    private static RecordedCall granted(long at) {
        Claim claim = new Claim(
                PLAN.key("5"),
                PLAN.claimant("p1-a0"),
                new FencingToken(1),
                new Lease(Instant.EPOCH, Instant.EPOCH.plus(LoadPlan.LEASE)),
                1);
        Grant grant = new Grant(claim, LeaseToken.random(), Optional.empty(), Optional.empty());
        return RecordedCall.answered(
                at,
                at + 1,
                "p1-a0",
                new Question.ClaimNext(PLAN.request("p1-a0", 3)),
                new Granted(List.of(grant), List.of()));
    }

    private static ClaimProof proof() {
        return new ClaimProof(PLAN.key("5"), new FencingToken(1), LeaseToken.random());
    }
}
