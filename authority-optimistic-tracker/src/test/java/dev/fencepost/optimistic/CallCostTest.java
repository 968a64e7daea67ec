package dev.fencepost.optimistic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.authority.Heartbeat;
import dev.fencepost.authority.Sweep;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimProof;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.optimistic.SimulatedTracker.Call;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The table of docs/backends/optimistic-tracker.md. */
@DisplayName("What a verb costs, in calls to the tracker")
class CallCostTest {
    private static final ClaimScope SCOPE = ClaimScope.ofProject("acme");
    private static final Duration HOUR = Duration.ofHours(1);

    private final SteppingClock clock = new SteppingClock();
    private final SimulatedTracker tracker = new SimulatedTracker(clock, Lag.none());
    private final OptimisticTrackerAuthority authority = OptimisticTrackerAuthority.on(
            tracker, Settings.settling(Protocol.COMMENT_LOG, Duration.ofSeconds(30)), clock::advance);

    /** Ten items that had claims long ago, which the process has read once. */
    @BeforeEach
    void aProcessThatHasReadTheItems() {
        IntStream.range(0, 10).forEach(i -> authority.release(claim("item-" + i), Outcome.failed()));
        clock.advance(HOUR);
        authority.inspect(ClaimQuery.of(SCOPE));
    }

    private ClaimProof claim(String item) {
        return ((Granted) authority.claimNext(request(item))).grant().proof();
    }

    private static ClaimRequest request(String item) {
        return ClaimRequest.builder(SCOPE, Claimant.ofHost("ann"))
                .candidates(List.of(Candidate.of(SCOPE, item)))
                .lease(HOUR)
                .build();
    }

    private int[] cost(Runnable verb) {
        Map<Call, Integer> before = tracker.calls();
        verb.run();
        Map<Call, Integer> after = tracker.calls();
        int all = sum(after) - sum(before);
        int writes = after.getOrDefault(Call.ADD_COMMENT, 0) - before.getOrDefault(Call.ADD_COMMENT, 0);
        return new int[] {all - writes, writes};
    }

    private static int sum(Map<Call, Integer> calls) {
        return calls.values().stream().mapToInt(Integer::intValue).sum();
    }

    /** Lets everything become old again, and be read. */
    private void settle() {
        clock.advance(Duration.ofMinutes(2));
        authority.inspect(ClaimQuery.of(SCOPE));
    }

    @Test
    @DisplayName("verify: 2 reads; heartbeat and release: 2 reads and a write")
    void holders() {
        ClaimProof proof = claim("item-1");
        settle();

        assertThat(cost(() -> authority.verify(proof))).containsExactly(2, 0);
        assertThat(cost(() -> authority.heartbeat(proof, HOUR))).containsExactly(2, 1);
        assertThat(cost(() -> authority.release(proof, Outcome.completed()))).containsExactly(2, 1);
    }

    @Test
    @DisplayName("heartbeatAll of n: 2 n reads, n writes and one wait")
    void batch() {
        List<Heartbeat> beats = IntStream.range(0, 3)
                .mapToObj(i -> Heartbeat.of(claim("item-" + i), HOUR))
                .toList();
        settle();
        var start = clock.instant();

        assertThat(cost(() -> authority.heartbeatAll(beats))).containsExactly(6, 3);
        assertThat(Duration.between(start, clock.instant())).isEqualTo(Duration.ofSeconds(30));
    }

    @Test
    @DisplayName("claimNext: 7 reads and a write where nothing else has changed, 3 reads where nothing is claimable")
    void claims() {
        assertThat(cost(() -> claim("item-1"))).containsExactly(7, 1);
        settle();
        assertThat(cost(() -> authority.claimNext(request("item-1")))).containsExactly(3, 0);
    }

    @Test
    @DisplayName("inspect: 3 reads; a sweep of one: 4 reads and a write")
    void views() {
        claim("item-1");
        settle();

        assertThat(cost(() -> authority.inspect(ClaimQuery.of(SCOPE)))).containsExactly(3, 0);
        clock.advance(HOUR);
        assertThat(cost(() -> authority.reclaimExpired(Sweep.of(SCOPE)))).containsExactly(4, 1);
    }
}
