package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.ClaimResult;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Held;
import dev.fencepost.authority.Lost;
import dev.fencepost.authority.NothingClaimable;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.tracker.TrackerSelector;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("With timestamps of whole seconds")
class CoarseClockTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Duration LEASE = Duration.ofSeconds(60);

    private final SteppingClock clock = new SteppingClock();
    private final SimulatedTracker tracker = new SimulatedTracker(clock, Lag.none());

    @BeforeEach
    void coarse() {
        tracker.stampsBy(Duration.ofSeconds(1));
    }

    private OptimisticTrackerAuthority authority() {
        return OptimisticTrackerAuthority.on(
                tracker,
                new OptimisticTrackerSettings(
                        Protocol.COMMENT_LOG,
                        Duration.ofSeconds(30),
                        Optional.empty(),
                        Settings.KEYS,
                        Set.of(SimulatedTracker.ACCOUNT),
                        Settings.REGISTER,
                        TrackerSelector.everything()),
                settle -> {});
    }

    private ClaimResult claim(String host) {
        return authority()
                .claimNext(ClaimRequest.builder(SCOPE, Claimant.ofHost(host))
                        .candidates(List.of(Candidate.of(SCOPE, "item-1")))
                        .lease(LEASE)
                        .build());
    }

    @Test
    @DisplayName("a lease ends a second early for its holder and a second late for the others, whatever the fraction")
    void marginOnBothSides() {
        for (int millis : new int[] {0, 1, 500, 999}) {
            clock.advance(Duration.ofHours(1).plusMillis(millis));
            Grant ann = ((Granted) claim("ann")).grant();

            clock.advance(LEASE.minusMillis(2_001));
            assertThat(authority().verify(ann.proof())).isInstanceOf(Held.class);
            clock.advance(Duration.ofMillis(2_001));
            assertThat(authority().verify(ann.proof())).isEqualTo(Lost.of(ann.proof(), Lost.Cause.EXPIRED));
            assertThat(claim("bob")).isInstanceOf(NothingClaimable.class);
            clock.advance(Duration.ofSeconds(2));
            assertThat(claim("bob")).isInstanceOf(Granted.class);
        }
    }
}
