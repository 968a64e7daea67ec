package dev.fencepost.coordinator.tracker;

import static org.assertj.core.api.Assertions.assertThat;

import dev.fencepost.authority.ClaimQuery;
import dev.fencepost.authority.ClaimRequest;
import dev.fencepost.authority.Granted;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.ClaimRecord;
import dev.fencepost.claim.ClaimScope;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.memory.MemoryAuthority;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@DisplayName("A person's word that an item is open again")
class ReopenedByPeopleTest {
    private static final Candidate ITEM = Candidate.of(ClaimScope.ofProject("acme"), "17");
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    private final AtomicReference<Instant> clock = new AtomicReference<>(START);
    private final MemoryAuthority authority = MemoryAuthority.create(clock::get);
    private final BoardTracker board = new BoardTracker();
    private final ReopenedByPeople reopening = new ReopenedByPeople(board, authority);

    private ClaimRecord completed() {
        ClaimRequest request = ClaimRequest.builder(ITEM.key().scope(), Claimant.ofHost("ann"))
                .candidates(List.of(ITEM))
                .build();
        Granted granted = (Granted) authority.claimNext(request);
        authority.release(granted.grant().proof(), Outcome.completed());
        return authority.inspect(ClaimQuery.of(ITEM.key())).records().get(0);
    }

    private void timePasses(Duration step, Duration trackerIsAhead) {
        Instant now = clock.updateAndGet(before -> before.plus(step));
        board.setTime(now.plus(trackerIsAhead));
    }

    @ParameterizedTest(name = "with a tracker that is {0} ahead")
    @CsvSource({"PT0S", "PT1H", "PT-1H"})
    @DisplayName("counts after the completion, whatever the clocks say")
    void after(Duration ahead) {
        ClaimRecord completed = completed();
        timePasses(Duration.ofMinutes(1), ahead);
        board.reopen("17", "todo");

        assertThat(reopening.isReopened(ITEM, completed)).isTrue();
    }

    @ParameterizedTest(name = "with a tracker that is {0} ahead")
    @CsvSource({"PT0S", "PT1H", "PT-1H"})
    @DisplayName("does not count before the completion, whatever the clocks say")
    void before(Duration ahead) {
        timePasses(Duration.ZERO, ahead);
        board.reopen("17", "todo");
        timePasses(Duration.ofSeconds(10), ahead);
        ClaimRecord completed = completed();
        timePasses(Duration.ofMinutes(1), ahead);

        assertThat(reopening.isReopened(ITEM, completed)).isFalse();
    }

    @Test
    @DisplayName("does not count within one step of the tracker's timestamps, which could be before")
    void doubt() {
        ClaimRecord completed = completed();
        timePasses(Duration.ofSeconds(1), Duration.ZERO);
        board.reopen("17", "todo");

        assertThat(reopening.isReopened(ITEM, completed)).isFalse();
    }

    @Test
    @DisplayName("is not heard from a tracker that keeps no events")
    void noEvents() {
        ClaimRecord completed = completed();
        timePasses(Duration.ofMinutes(1), Duration.ZERO);
        board.reopen("17", "todo");
        board.forgetEvents();

        assertThat(reopening.isReopened(ITEM, completed)).isFalse();
    }
}
