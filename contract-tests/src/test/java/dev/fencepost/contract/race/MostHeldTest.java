package dev.fencepost.contract.race;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Release;
import dev.fencepost.authority.Released;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claim;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.FencingToken;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Lease;
import dev.fencepost.claim.LeaseToken;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.WorkItemKey;
import dev.fencepost.contract.invariant.Question;
import dev.fencepost.contract.invariant.RecordedCall;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The most claims that were held at once")
class MostHeldTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("p");
    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final Grant one = grant("a");
    private final Grant other = grant("b");

    @Test
    @DisplayName("count two claims if the second was granted before the release of the first was sent")
    void overlapping() {
        List<RecordedCall> calls = List.of(granted(0, one), granted(10, other), released(20, one), released(30, other));

        assertThat(MostHeld.of(calls, claim -> "")).isEqualTo(2);
        assertThat(MostHeld.of(calls, claim -> claim.key().itemId())).isEqualTo(1);
    }

    @Test
    @DisplayName("count one claim if the second may have been granted after the release of the first")
    void oneAfterTheOther() {
        List<RecordedCall> calls = List.of(granted(0, one), released(10, one), granted(10, other));

        assertThat(MostHeld.of(calls, claim -> "")).isEqualTo(1);
    }

    private static Grant grant(String item) {
        Claim claim = new Claim(
                new WorkItemKey(SCOPE, item),
                Claimant.ofHost("host"),
                new FencingToken(1),
                new Lease(NOW, NOW.plusSeconds(10)),
                1);
        return new Grant(claim, LeaseToken.random(), Optional.empty(), Optional.empty());
    }

    private static RecordedCall granted(long tick, Grant grant) {
        ClaimRequest request = ClaimRequest.builder(SCOPE, grant.claim().claimant())
                .candidates(List.of(Candidate.of(grant.claim().key())))
                .build();
        return RecordedCall.answered(
                tick, tick + 5, "caller", new Question.ClaimNext(request), new Granted(List.of(grant), List.of()));
    }

    private static RecordedCall released(long tick, Grant grant) {
        return RecordedCall.answered(
                tick,
                tick + 5,
                "caller",
                new Question.Release(new Release(grant.proof(), Outcome.yielded())),
                new Released(grant.claim(), Outcome.yielded(), NOW));
    }
}
