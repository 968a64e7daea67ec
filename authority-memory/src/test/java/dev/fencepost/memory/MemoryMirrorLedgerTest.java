package dev.fencepost.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.mirror.ClaimEvent;
import dev.fencepost.mirror.MirrorLedger;
import dev.fencepost.mirror.MirrorStatus;
import dev.fencepost.mirror.MirrorWarning;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("The mirror ledger of the memory authority")
class MemoryMirrorLedgerTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final MirrorWarning UNAVAILABLE =
            MirrorWarning.of(MirrorWarning.Code.UNAVAILABLE, "the tracker is down");

    private final SteppingClock clock = new SteppingClock();
    private final MemoryAuthority authority = MemoryAuthority.create(clock);
    private final MirrorLedger ledger = authority.mirrorLedger();

    @Test
    @DisplayName("has a grant to show until it is shown")
    void showsAGrantOnce() {
        ClaimEvent granted = ClaimEvent.claimed(claim("1").claim());
        assertThat(ledger.due(SCOPE, 10)).containsExactly(granted);

        ledger.shown(granted);

        assertThat(ledger.due(SCOPE, 10)).isEmpty();
        assertThat(ledger.status(SCOPE))
                .isEqualTo(new MirrorStatus(0, 0, Optional.of(clock.instant()), Optional.empty()));
    }

    @Test
    @DisplayName("has only the newest event of an item to show, oldest item first")
    void showsTheNewestOfEachItem() {
        Grant first = claim("1");
        clock.advance(Duration.ofSeconds(1));
        Grant second = claim("2");
        clock.advance(Duration.ofSeconds(1));

        authority.release(first.proof(), Outcome.completed());

        assertThat(ledger.due(SCOPE, 10))
                .extracting(ClaimEvent::kind, event -> event.claim().fence())
                .containsExactly(
                        tuple(ClaimEvent.Kind.CLAIMED, second.claim().fence()),
                        tuple(ClaimEvent.Kind.RELEASED, first.claim().fence()));
        assertThat(ledger.due(SCOPE, 1)).hasSize(1);
    }

    @Test
    @DisplayName("keeps a newer event due when an older one is reported as shown")
    void olderDoesNotHideNewer() {
        Grant grant = claim("1");
        ClaimEvent granted = ClaimEvent.claimed(grant.claim());
        authority.release(grant.proof(), Outcome.completed());

        ledger.shown(granted);

        assertThat(ledger.due(SCOPE, 10)).extracting(ClaimEvent::kind).containsExactly(ClaimEvent.Kind.RELEASED);
    }

    @Test
    @DisplayName("lets an item rest after a failure, longer each time, and says how far it is behind")
    void restsAfterFailure() {
        ClaimEvent granted = ClaimEvent.claimed(claim("1").claim());
        Instant grantedAt = clock.instant();

        ledger.failed(granted, UNAVAILABLE);

        assertThat(ledger.due(SCOPE, 10)).isEmpty();
        assertThat(ledger.status(SCOPE)).isEqualTo(new MirrorStatus(1, 1, Optional.empty(), Optional.of(grantedAt)));

        clock.advance(MirrorWarning.FIRST_REST);
        assertThat(ledger.due(SCOPE, 10)).containsExactly(granted);

        ledger.failed(granted, UNAVAILABLE);
        clock.advance(MirrorWarning.FIRST_REST);
        assertThat(ledger.due(SCOPE, 10)).isEmpty();
        clock.advance(MirrorWarning.FIRST_REST);
        assertThat(ledger.due(SCOPE, 10)).containsExactly(granted);
    }

    @Test
    @DisplayName("forgets the failures once the event is shown, and ignores a failure that comes after it")
    void successClearsFailures() {
        ClaimEvent granted = ClaimEvent.claimed(claim("1").claim());
        ledger.failed(granted, UNAVAILABLE);
        ledger.shown(granted);

        ledger.failed(granted, UNAVAILABLE);

        assertThat(ledger.status(SCOPE).isCaughtUp()).isTrue();
        assertThat(ledger.status(SCOPE).failed()).isZero();
    }

    @Test
    @DisplayName("knows nothing of other scopes")
    void scopesAreApart() {
        claim("1");

        assertThat(ledger.due(ClaimScope.ofProject("other"), 10)).isEmpty();
    }

    @Test
    @DisplayName("refuses a limit that is not from 1 to 1000")
    void refusesALimit() {
        for (int limit : new int[] {0, 1_001}) {
            assertThatThrownBy(() -> ledger.due(SCOPE, limit))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("limit ");
        }
    }

    private Grant claim(String item) {
        ClaimRequest request = ClaimRequest.builder(SCOPE, Claimant.ofHost("alice"))
                .candidates(List.of(Candidate.of(SCOPE, item)))
                .build();
        return ((Granted) authority.claimNext(request)).grant();
    }
}
