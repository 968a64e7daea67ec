package dev.fencepost.coordinator.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.fencepost.authority.spi.OpenAuthority;
import dev.fencepost.candidate.CandidateSource;
import dev.fencepost.candidate.CandidateSourceException;
import dev.fencepost.claim.Candidate;
import dev.fencepost.claim.Claimant;
import dev.fencepost.claim.Grant;
import dev.fencepost.claim.Outcome;
import dev.fencepost.claim.Skip;
import dev.fencepost.claim.SkipReason;
import dev.fencepost.coordinator.ClaimDesk;
import dev.fencepost.coordinator.DeskResult;
import dev.fencepost.coordinator.tracker.BoardProvider;
import dev.fencepost.coordinator.tracker.BoardTracker;
import dev.fencepost.coordinator.tracker.NamedCandidates;
import dev.fencepost.memory.MemoryAuthority;
import dev.fencepost.tracker.TrackerComment;
import dev.fencepost.tracker.spi.Trackers;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

@DisplayName("A desk on a configured tracker")
class OpenTrackerTest {
    private final String repository = UUID.randomUUID().toString();
    private final BoardTracker board = BoardProvider.board(repository);
    private final FencepostConfig config =
            FencepostConfig.parse("fencepost.json", """
            {'scope': {'project': 'acme'}, 'lease': 'PT10M', 'reopen': 'from_tracker',
             'trackers': [{'name': 'main', 'provider': 'board', 'repository': '%s', 'selector': {'status': 'todo'},
                           'mirror': {'account': '1001', 'statuses': {'claimed': 'doing', 'reclaimed': 'todo',
                                      'failed': 'todo', 'completed': 'done'}}}]}
            """.formatted(repository).replace('\'', '"'));
    private final AtomicReference<Instant> clock = new AtomicReference<>(Instant.parse("2026-01-01T00:00:00Z"));
    private final OpenAuthority authority = MemoryAuthority.create(clock::get).asOpenAuthority();
    private final OpenTracker tracker = TrackerStatus.of(
                    Optional.of(config),
                    HomeConfig.none(),
                    Map.<String, String>of()::get,
                    Trackers.of(List.of(new BoardProvider())))
            .open();
    private final ClaimDesk desk = tracker.desk(config, authority).build();

    @AfterEach
    void close() {
        desk.close();
        tracker.close();
    }

    private DeskResult claim() {
        return claim(desk);
    }

    private DeskResult claim(ClaimDesk at) {
        return at.claim(config.request(Claimant.ofHost("ann")).build());
    }

    private static Grant granted(DeskResult result) {
        assertThat(result).isInstanceOf(DeskResult.Claimed.class);
        DeskResult.Claimed claimed = (DeskResult.Claimed) result;
        assertThat(claimed.first().warnings()).isEmpty();
        return claimed.first().grant();
    }

    private void timePasses(Duration step) {
        board.setTime(clock.updateAndGet(now -> now.plus(step)));
    }

    @Test
    @DisplayName("claims the first item that fits the selector, shows it, and shows how it ended")
    void claimsAndShows() {
        board.put("16", "done");
        board.put("17", "todo");

        Grant grant = granted(claim());

        assertThat(grant.claim().key().itemId()).isEqualTo("17");
        assertThat(board.status("17")).isEqualTo("doing");
        assertThat(board.comments("17"))
                .extracting(TrackerComment::body)
                .singleElement()
                .asString()
                .contains("Claimed by host ann")
                .doesNotContain(grant.leaseToken().reveal());
        assertThat(desk.release(grant.proof(), Outcome.completed()).warnings()).isEmpty();
        assertThat(board.status("17")).isEqualTo("done");
    }

    @Test
    @DisplayName("finds the item of a dead holder again, which the tracker shows as being worked on")
    void deadHolder() {
        board.put("17", "todo");
        Grant first = granted(claim());
        timePasses(Duration.ofMinutes(11));

        Grant second = granted(claim());

        assertThat(second.claim().fence()).isGreaterThan(first.claim().fence());
        assertThat(board.status("17")).isEqualTo("doing");
    }

    @Test
    @DisplayName("reopens what a person reopened in the tracker, and nothing that merely looks open")
    void reopens() {
        board.put("17", "todo");
        desk.release(granted(claim()).proof(), Outcome.completed());
        board.put("17", "todo");

        assertThat(claim()).isInstanceOf(DeskResult.NothingClaimed.class);
        timePasses(Duration.ofMinutes(1));
        board.reopen("17", "todo");

        assertThat(granted(claim()).claim().attempt()).isEqualTo(2);
    }

    @Test
    @DisplayName("says why a named item is not ready: it does not fit, it is gone, its tracker is not configured")
    void namedItems() {
        board.put("17", "doing");
        List<Candidate> named = List.of(Candidate.of(config.scope(), "17"), Candidate.of(config.scope(), "18"));
        CandidateSource ofTracker = NamedCandidates.of(named, tracker.candidates());

        try (ClaimDesk known = tracker.desk(config, authority, ofTracker).build();
                ClaimDesk unknown = ClaimDesk.builder(NamedCandidates.withoutTracker(named), authority)
                        .build()) {
            assertThat(((DeskResult.NothingClaimed) claim(known)).skips())
                    .extracting(Skip::reason)
                    .containsExactly(SkipReason.SELECTOR_MISMATCH, SkipReason.NO_LONGER_READY);
            assertThat(((DeskResult.NothingClaimed) claim(unknown)).skips())
                    .extracting(Skip::reason)
                    .containsExactly(SkipReason.MISSING_TRACKER, SkipReason.MISSING_TRACKER);
        }
    }

    @Test
    @DisplayName("throws when the tracker cannot be listed: that is not an empty backlog")
    void trackerDown() {
        board.put("17", "todo");
        board.setDown(true);

        assertThatThrownBy(this::claim).isInstanceOf(CandidateSourceException.class);
    }
}
