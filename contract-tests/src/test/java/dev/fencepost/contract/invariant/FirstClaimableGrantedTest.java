package dev.fencepost.contract.invariant;

import static dev.fencepost.contract.invariant.Tale.ANN;
import static dev.fencepost.contract.invariant.Tale.BOB;
import static dev.fencepost.contract.invariant.Tale.record;
import static dev.fencepost.contract.invariant.Tale.request;
import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.ClaimEnd;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.HandOff;
import dev.fencepost.claim.Skip;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("I22, where a candidate was skipped as held until second 10,")
class FirstClaimableGrantedTest {
    private final ClaimRequest annsA = request(ANN, "a");
    private final ClaimRequest annsB = request(ANN, "b");
    private final ClaimRequest bobs = request(BOB, "a", "b");
    private final Grant heldUntil10 = Tale.grant(annsA, "a", 1, 0);
    private final Grant before = Tale.grant(annsB, "b", 1, 0);

    @Test
    @DisplayName("finds that it was not, if the other grant starts at second 12")
    void skippedTooLate() {
        assertThat(grantedAt12AfterAnEndAt(11)).containsExactly("I22");
    }

    @Test
    @DisplayName("believes it, if the other grant starts at second 12 only since its predecessor ended then")
    void liftedToTheEndBefore() {
        assertThat(grantedAt12AfterAnEndAt(12)).isEmpty();
    }

    private List<String> grantedAt12AfterAnEndAt(int second) {
        ClaimEnd end = Tale.reclaimed(second).orElseThrow();
        Grant bare = Tale.grant(bobs, "b", 2, 12);
        HandOff handOff = new HandOff(ANN, before.claim().fence(), end, Optional.empty(), Optional.empty());
        Grant grant = new Grant(bare.claim(), bare.leaseToken(), bare.previousFence(), Optional.of(handOff));
        return new Tale()
                .granted(annsA, heldUntil10)
                .granted(annsB, before)
                .call(
                        new Question.ClaimNext(bobs),
                        new Granted(List.of(grant), List.of(Skip.held(heldUntil10.claim()))))
                .remembers(record(annsA, heldUntil10, 10, Optional.empty()))
                .remembers(record(annsB, before, 10, Optional.of(end)))
                .remembers(record(bobs, grant, 22, Optional.empty()))
                .broken();
    }
}
